import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { offersFor } from '@nazorat/machines/workflow'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { documentQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { documentPath } from '../../navigation/paths.ts'
import { ActionDialog } from '../../screens/document/actions/action-dialog.tsx'
import { reasonOf } from '../../screens/document/actions/verdict.ts'
import { toast } from '../../ui/toasts.ts'

interface Props {
  definition: Definition
  id: string
  action: string
  onClose: () => void
}

/**
 * The dialog of an action over the start page, on the document as it is now: the row may be older. What a rule refuses is told with
 * its reason, and its document opened.
 */
export function QuickAction({ definition, id, action, onClose }: Props) {
  const say = useSay()
  const actor = useActor()
  const client = useQueryClient()
  const router = useRouter()
  const [document, setDocument] = useState<DocumentReply | null>(null)
  const open = useEffectEvent((found: DocumentReply) => {
    const offer = offersFor(definition, found, actor, new Date().toISOString()).find(({ name }) => name === action)
    if (offer && offer.refusal === null) return setDocument(found)
    onClose()
    if (offer?.refusal) toast.error(reasonOf(offer.refusal, say))
    router.history.push(documentPath(definition.type, id))
  })
  const fail = useEffectEvent((error: unknown) => {
    onClose()
    toast.problem(error)
  })
  useEffect(() => {
    let isLeft = false
    client.fetchQuery({ ...documentQuery(definition.type, id), staleTime: 0 }).then(
      (found) => isLeft || open(found),
      (error: unknown) => isLeft || fail(error),
    )
    return () => void (isLeft = true)
  }, [client, definition.type, id])
  return document && <ActionDialog definition={definition} document={document} name={action} onClose={onClose} onDone={onClose} />
}
