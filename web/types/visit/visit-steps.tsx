import { Button } from '@blueprintjs/core'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { doneAt, type Entry, withStored } from '../../offline/outbox/entry.ts'
import { useEntries } from '../../offline/outbox/waiting.ts'
import { ActionDialog } from '../../screens/document/actions/action-dialog.tsx'

const steps = ['end', 'noteRefusal'] as const

/** A visit that was opened without a network and waits on this device: it ends, or its refusal is written down, before the server knows it. */
export function VisitSteps({ definition, entry }: { definition: Definition; entry: Entry }) {
  const say = useSay()
  const [asked, setAsked] = useState<(typeof steps)[number] | null>(null)
  const isLast = useEntries().every(({ id, document }) => id === entry.id || document !== entry.document)
  if (entry.call !== 'create' || entry.input['howOpened'] !== 'offline' || entry.answer || !isLast) return null
  const visit = visitOf(definition, entry)
  return (
    <div className="row wrap">
      {steps.map((name) => (
        <Button key={name} size="large" {...(name === 'end' && { intent: 'primary' as const })} onClick={() => setAsked(name)}>
          {say(actionIn(definition, name, visit.state)!.label)}
        </Button>
      ))}
      {asked && (
        <ActionDialog
          definition={definition}
          document={visit}
          name={asked}
          isMade={false}
          onClose={() => setAsked(null)}
          onDone={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** The visit as it will stand once the server has it. */
const visitOf = (definition: Definition, entry: Entry): DocumentReply => ({
  id: entry.document,
  type: entry.type,
  version: 0,
  state: 'openedOffline',
  fields: { ...withStored(entry), [String(definition.title)]: entry.title },
  actions: [...steps],
  lookups: {},
  verdicts: {},
  texts: {},
  createdAt: doneAt(entry),
  createdUserId: entry.user,
  updatedAt: doneAt(entry),
  due: null,
  cause: null,
  signed: null,
})
