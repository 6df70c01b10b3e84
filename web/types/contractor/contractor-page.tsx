import { Button } from '@blueprintjs/core'
import { Refresh } from '@blueprintjs/icons'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Definition, formAction } from '@nazorat/machines/definition'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useDefinition } from '../../api/definitions.ts'
import { invalidateMoved } from '../../api/moved.ts'
import { useSay } from '../../i18n/language.tsx'
import { DocumentPage } from '../../screens/document/page/document-page.tsx'
import { toast } from '../../ui/toasts.ts'
import { askRegister, registerWords, showProblem } from './register.ts'

/** A business, which can be refreshed from a register. */
export const ContractorPage = (props: { definition: Definition; id: string }) => <DocumentPage {...props} more={RefreshButton} />

/** Saves what the register says of the business otherwise than we do. */
function RefreshButton({ document: { type, id, version, fields, actions } }: { document: DocumentReply }) {
  const say = useSay()
  const client = useQueryClient()
  const definition = useDefinition(type)
  const [busy, setBusy] = useState(false)
  const save = formAction(definition)
  if (save === undefined || !actions.includes(save)) return null
  const refresh = async () => {
    setBusy(true)
    const entry = await askRegister(String(fields['inn']))
    const changed = Object.entries(entry ?? {}).filter(([name, value]) => value !== fields[name])
    try {
      if (changed.length > 0) {
        await call(`${type}/Update`, { id, version, ...Object.fromEntries(changed) })
        await invalidateMoved(client, { type, id })
      }
      if (entry) toast.done(changed.length > 0 ? registerWords.done : registerWords.same)
    } catch (error) {
      showProblem(error)
    }
    setBusy(false)
  }
  return (
    <Button icon={<Refresh />} loading={busy} onClick={() => void refresh()}>
      {say(registerWords.refresh)}
    </Button>
  )
}
