import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Action, type Definition, formAction } from '@nazorat/machines/definition'
import type { Actor } from '@nazorat/machines/workflow'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { useActor, useUser } from '../../../api/user.tsx'
import { invalidateMoved } from '../../../api/moved.ts'
import { documentQuery } from '../../../api/queries.ts'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useSay } from '../../../i18n/language.tsx'
import { type OfflineCommand, newDocumentId } from '../../../offline/outbox/outbox.ts'
import { askedFields } from '../../document/actions/action-input.ts'
import { signingOf } from '../../document/signing/use-signatures.tsx'
import { keepCommands } from '../../waiting/keep.tsx'
import { editPath } from '../../../navigation/paths.ts'
import { type Create, type FormInput, formMachine, isDirty, unsaved } from './form-machine.ts'
import { addressValues, changedIn, formValues, isSaved, similarValues, startingValues } from './form-values.ts'
import { dropCopy, placeOf, readCopy, writeCopy } from './typed-copy.ts'

export type Form = ReturnType<typeof useForm>

/**
 * A form at work: its machine, fed with what the server and the others do, and its copy in the browser. A new document may begin like
 * another one.
 */
export function useForm(definition: Definition, reply: DocumentReply | null, create?: Create, like?: DocumentReply) {
  const actor = useActor()
  const { organization } = useUser()
  const client = useQueryClient()
  const search = useSearch({ strict: false })
  const [input] = useState(() => {
    const given = reply ? {} : like ? similarValues(definition, like.fields) : addressValues(definition, search)
    const start = reply
      ? formValues(definition, reply.fields)
      : { ...startingValues(definition, actor, new Date().toISOString()), ...given }
    const copy = readCopy(placeOf(definition, actor.id, reply?.id ?? null))
    // A browser that was killed may still have a copy that was dropped. Values that the server has are not restored.
    const isLeft = ([name, value]: [string, unknown]) => name in start && !(name in given) && !isSaved(value, start[name])
    const known = Object.fromEntries(Object.entries(copy?.values ?? {}).filter(isLeft))
    const isRestored = Object.keys(known).length > 0
    return {
      definition,
      create,
      savesItself: !formActionOf(definition)?.action.requiresComplete,
      reply,
      start,
      values: { ...start, ...known },
      // A copy typed on an older version keeps that version: the server refuses it, and the two are then compared.
      version: copy && reply && isRestored ? copy.version : (reply?.version ?? 0),
      texts: { ...(reply ?? like)?.texts, ...(organization && { [organization.id]: organization.name }) },
      restoredAt: copy && isRestored ? copy.at : null,
    } satisfies FormInput
  })
  const say = useSay()
  const [machine] = useState(() =>
    formMachine.provide({
      actors: {
        keep: fromPromise(async ({ input: form }) => {
          const { id, version, values, texts, pending, then } = form
          const to = {
            type: definition.type,
            document: id ?? newDocumentId(actor.id, pending!.key),
            title: say(titleOf(definition, { fields: values, texts })),
            version: id === null ? 0 : version,
          }
          const { name } = formActionOf(definition)!
          const saving = unsaved(form).map(({ key, call, body }): OfflineCommand => ({ ...to, id: key, action: name, call, input: body }))
          const sends = then === 'send' ? sendingAlone(definition, actor) : undefined
          const sending: OfflineCommand[] = sends ? [{ ...to, id: crypto.randomUUID(), action: sends, call: 'action', input: {} }] : []
          await keepCommands(actor.id, [...saving, ...sending], say)
        }),
      },
    }),
  )
  const [snapshot, send] = useMachine(machine, { input })
  const { id, version, values, base } = snapshot.context
  const place = useMemo(() => placeOf(definition, actor.id, id), [definition, actor.id, id])

  useEffect(() => {
    const changed = changedIn(values, base)
    if (changed.length === 0) return dropCopy(place)
    writeCopy(place, { version, values: Object.fromEntries(changed.map((each) => [each, values[each]])), at: new Date().toISOString() })
  }, [place, values, base, version])

  useEffect(() => {
    if (reply || !id) return
    dropCopy(placeOf(definition, actor.id, null))
    // The router would remount the form and take the focus from a user who types: only the address changes.
    History.prototype.replaceState.call(window.history, window.history.state, '', editPath(definition.type, id))
  }, [reply, id, actor.id, definition])

  // After each save the lookups, the titles and the values that the machine wrote are fetched again.
  useEffect(() => {
    if (id && version > 0) invalidateMoved(client, { type: definition.type, id })
  }, [client, definition.type, id, version])
  const saved = useQuery({ ...documentQuery(definition.type, id ?? ''), enabled: id !== null })
  const onFresh = useEffectEvent((fresh: DocumentReply) => {
    if (fresh.version === version) send({ type: 'fresh', reply: fresh })
  })
  useEffect(() => {
    if (saved.data) onFresh(saved.data)
  }, [saved.data, version])

  return { snapshot, send, isDirty: isDirty(snapshot.context), dropCopy: () => dropCopy(place) }
}

/** The action that sends a draft, where it needs nothing of its person but the press. */
function sendingAlone(definition: Definition, actor: Actor): string | undefined {
  const { submit } = definition
  if (submit === undefined) return undefined
  const action = definition.actions[submit]!
  const asks = Object.keys(askedFields(action, definition)).length > 0
  return asks || signingOf(action, actor) !== 'off' ? undefined : submit
}

/** The action that a type's form stands for, with its name; null for a type whose documents no person writes. */
export function formActionOf(definition: Definition): { name: string; action: Action } | null {
  const name = formAction(definition)
  return name === undefined ? null : { name, action: definition.actions[name]! }
}
