import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useQuery } from '@tanstack/react-query'
import { ActionDialog } from '../../screens/document/actions/action-dialog.tsx'
import '../../screens/document/page/document.css'
import { call } from '../../api/client.ts'

/**
 * The dialog of an action on a record that another screen shows. The record is asked for the dialog alone: once
 * it is deleted nobody asks for it again.
 */
export function RecordAction({ definition, id, name, onClose }: { definition: Definition; id: string; name: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ['asked', definition.type, id],
    queryFn: ({ signal }) => call<DocumentReply>(`${definition.type}/Get/${id}`, undefined, { signal }),
    gcTime: 0,
  })
  return data ? <ActionDialog definition={definition} document={data} name={name} onClose={onClose} onDone={onClose} /> : null
}
