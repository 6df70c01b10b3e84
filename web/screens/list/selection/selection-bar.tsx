import { Button, ProgressBar } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import { type Definition, eventLabel } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDefinition } from '../../../api/definitions.ts'
import { useActor } from '../../../api/user.tsx'
import { askedFields } from '../../document/actions/action-input.ts'
import { invalidateMoved } from '../../../api/moved.ts'
import { documentQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/toasts.ts'
import { filled, useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import { words } from '../../../i18n/words.ts'
import { signingOf, useSignatures } from '../../document/signing/use-signatures.tsx'
import { ownInput } from './common-input.ts'
import { ConfirmMany } from './confirm-many.tsx'
import { type Outcome, runOnMany } from './run-on-many.ts'
import { SharedButton } from './shared-button.tsx'
import { type SharedAction, sharedActions } from './shared-actions.ts'
import { Summary } from './summary.tsx'
import type { Selection } from './use-selection.ts'
import './selection.css'

/**
 * The actions on the selected rows. Their documents are fetched with the lookups that
 * decide, so that the bar shows a refusal before the server is asked.
 */
export function SelectionBar({ type, selection }: { type: string; selection: Selection }) {
  const say = useSay()
  const definition = useDefinition(type)
  const actor = useActor()
  const client = useQueryClient()
  const { ask, dialog } = useSignatures()
  const [asked, setAsked] = useState<SharedAction>()
  const [running, setRunning] = useState<{ shared: SharedAction; done: number }>()
  const [summary, setSummary] = useState<{ shared: SharedAction; outcomes: Outcome[] }>()
  const answers = useQueries({ queries: [...selection.ids].map((id) => ({ ...documentQuery(definition.type, id), meta: {} })) })
  const documents = answers.map(({ data }) => data).filter((data) => data !== undefined)
  const wait = documents.length < answers.length && answers.some(({ isFetching }) => isFetching)
  const actions = wait ? [] : sharedActions(definition, documents, actor, new Date().toISOString())

  const run = async (shared: SharedAction, input: Record<string, unknown> = {}) => {
    setAsked(undefined)
    const { name, action, fitting } = shared
    const now = new Date().toISOString()
    const commands = fitting.map((document) => ({
      definition,
      document,
      name,
      input: { ...ownInput(action, definition, document, actor, now), ...input },
      key: crypto.randomUUID(),
    }))
    const signing = signingOf(action, actor)
    const signed = signing === 'off' ? 'unsigned' : await ask(commands, signing === 'required')
    if (signed === null) return
    setRunning({ shared, done: 0 })
    try {
      const outcomes = await runOnMany(
        name,
        commands.map((command, i) => ({ ...command, signature: signed === 'unsigned' ? undefined : signed[i] })),
        (done) => setRunning({ shared, done }),
      )
      const failed = outcomes.filter(({ why }) => why !== null)
      if (failed.length > 0) setSummary({ shared, outcomes })
      else for (const [done, n] of told(definition, shared)) toast.done(filled(selectionWords.done, { done, n }))
      selection.set(failed.map(({ document }) => document.id))
    } finally {
      setRunning(undefined)
      for (const { id } of shared.fitting) invalidateMoved(client, { type: definition.type, id })
    }
  }
  // One document is asked about as on its page; several always, with their number: nothing takes twenty steps back at once.
  const begin = (shared: SharedAction) =>
    answers.length > 1 || shared.action.confirm || Object.keys(askedFields(shared.action, definition)).length > 0
      ? setAsked(shared)
      : void run(shared).catch(toast.problem)
  if (selection.ids.size === 0 && !summary) return null
  return (
    <>
      {selection.ids.size > 0 && (
        <div className="selection-bar row wrap" role="region" aria-label={say(selectionWords.bar)}>
          <span className="strong" role="status">
            {say(selectionWords.selected, { n: selection.ids.size })}
          </span>
          {running ? (
            <span className="selection-progress" role="status">
              {say(selectionWords.running, {
                action: running.shared.action.label,
                done: running.done,
                total: running.shared.fitting.length,
              })}
              <ProgressBar value={running.done / running.shared.fitting.length} intent="primary" stripes={false} />
            </span>
          ) : wait ? (
            <span>{say(words.loading)}</span>
          ) : actions.length === 0 ? (
            <span>{say(selectionWords.none)}</span>
          ) : (
            actions.map((shared, i) => (
              <SharedButton key={shared.name} shared={shared} isLikely={i === 0 && shared.leadsOn} onRun={begin} />
            ))
          )}
          <Button
            className="selection-clear"
            variant="minimal"
            icon={<CrossIcon />}
            aria-label={say(selectionWords.clear)}
            title={say(selectionWords.clear)}
            onClick={() => selection.set([])}
          />
        </div>
      )}
      {asked && (
        <ConfirmMany
          definition={definition}
          shared={asked}
          onConfirm={(input) => void run(asked, input).catch(toast.problem)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {dialog}
      {summary && <Summary definition={definition} {...summary} onClose={() => setSummary(undefined)} />}
    </>
  )
}

/** The labels of what was done, and how many documents each is about: the label of an action depends on the state before it. */
function told(definition: Definition, { name, fitting }: SharedAction): Map<string | Text, number> {
  const counted = new Map<string | Text, number>()
  for (const { state, version } of fitting) {
    const done = eventLabel(definition, { action: name, from: state, version: version + 1 })
    counted.set(done, (counted.get(done) ?? 0) + 1)
  }
  return counted
}
