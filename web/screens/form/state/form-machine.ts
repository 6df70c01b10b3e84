import type { DocumentReply, ProblemReply, Receipt } from '@nazorat/machines/api-types'
import { type Definition, typedFields } from '@nazorat/machines/definition'
import { isEmpty } from '@nazorat/machines/fields'
import { assign, fromPromise, setup } from 'xstate'
import { call } from '../../../api/client.ts'
import type { Moved } from '../../../api/live.ts'
import { withHeld } from '../../../offline/outbox/with-held.ts'
import { isMoved, isRefusal, problemIn } from '../../document/actions/answers.ts'
import type { Texts } from '../../../fields/kind-view.ts'
import { fieldAt } from '../../../fields/parts.ts'
import { changedIn, formValues, rebased, sendable, type Typed } from './form-values.ts'

export interface FormContext {
  readonly definition: Definition
  readonly create: Create
  /** Drafts are saved by themselves; a document that must be complete only when it is told to. */
  readonly savesItself: boolean
  readonly id: string | null
  readonly version: number
  readonly state: string
  /** The values on the server, and those in the form. */
  readonly base: Typed
  readonly values: Typed
  readonly held: Typed
  readonly lookups: Typed
  readonly texts: Texts
  /** Fields, and parts of them, that were left since they were last typed in: only these may show what is wrong with them. */
  readonly left: ReadonlySet<string>
  /** The field, or the part of one, that is typed in now: nothing is said of it meanwhile. */
  readonly typing: string | null
  /** The command that was tried last: since then every problem that stopped it is shown. */
  readonly asked: 'nothing' | 'save' | 'send'
  /** Counts the attempts that met problems, so that the summary takes the focus each time. */
  readonly refusals: number
  readonly refused: Readonly<Record<string, readonly string[]>>
  /** The command on its way. It is repeated as it was, under the same key, until it has a definite answer. */
  readonly pending: { key: string; body: Record<string, unknown> } | null
  readonly savedAt: string | null
  /** When what the browser had kept was typed, until that is saved or discarded. */
  readonly restoredAt: string | null
  readonly failure: string | null
  /** No network was found at the last try: the command can be kept on the device. */
  readonly isAway: boolean
  readonly moved: ProblemReply['current'] | null
  readonly theirs: DocumentReply | null
  readonly then: Wish
  /** The values with which the last save was refused: they are not tried again by themselves. */
  readonly tried: Typed | null
}

/** The step after everything is saved. */
export type Then = 'stay' | 'send' | 'open'

/** A draft that saves itself is nobody's wish: what comes in its way does not interrupt who is typing. */
type Wish = Then | 'none'

export type FormEvent =
  | { type: 'change'; values: Typed; part?: string | undefined }
  | { type: 'leave'; name: string }
  /** The user discards the restored values. `version`: the version of the document when the form was opened. */
  | { type: 'discard'; version: number }
  | { type: 'save'; then: Then }
  | { type: 'refuse'; asked: 'save' | 'send'; problems?: Record<string, string[]> }
  | { type: 'fresh'; reply: DocumentReply }
  | { type: 'elsewhere'; news: Moved }
  | { type: 'compare' }
  | { type: 'decide'; values: Typed }
  | { type: 'back' }
  | { type: 'again' }
  | { type: 'keep' }
  | { type: 'sent' }

/** Makes a new document of a form's values, once under one key. */
export type Create = (body: Record<string, unknown>, key: string) => Promise<Saved>

/** The answer of `Create` and `Update`. */
type Saved = Pick<Receipt, 'id' | 'version'> & Partial<Pick<Receipt, 'state'>>

export interface FormInput {
  definition: Definition
  /** In place of the type's own `Create`. */
  create?: Create | undefined
  savesItself: boolean
  reply: DocumentReply | null
  start: Typed
  values: Typed
  version: number
  texts: Texts
  restoredAt?: string | null
}

const initialContext = ({
  definition,
  create = createdBy(definition),
  savesItself,
  reply,
  start,
  values,
  version,
  texts,
  restoredAt = null,
}: FormInput): FormContext => ({
  definition,
  create,
  savesItself,
  id: reply?.id ?? null,
  version,
  state: reply?.state ?? '',
  base: start,
  values,
  held: reply?.fields ?? {},
  lookups: reply?.lookups ?? {},
  texts,
  left: new Set(),
  typing: null,
  asked: 'nothing',
  refusals: 0,
  refused: {},
  pending: null,
  savedAt: null,
  restoredAt,
  failure: null,
  isAway: false,
  moved: null,
  theirs: null,
  then: 'none',
  tried: null,
})

const createdBy =
  ({ type }: Definition): Create =>
  (body, key) =>
    call<Receipt>(`${type}/Create`, body, { key })

/**
 * The valid values that the server does not have yet; a new document has none there, not even those that the
 * form started with. A value that it refused in a draft waits until it is changed; the others are saved without it.
 */
function toSend({ definition, id, values, base, refused, savesItself }: FormContext): Record<string, unknown> {
  // A default that was cleared is sent as empty, or the server would fill it in.
  const cleared = Object.fromEntries(Object.entries(base).filter(([name]) => isEmpty(values[name])))
  const right = sendable(typedFields(definition), values, id === null ? cleared : base)
  const waiting = new Set(Object.keys(refused).map(fieldAt))
  return savesItself ? Object.fromEntries(Object.entries(right).filter(([name]) => !waiting.has(name))) : right
}
const hasToSend = (form: FormContext): boolean => form.id === null || Object.keys(toSend(form)).length > 0

/**
 * A new draft is worth saving by itself once it says what it is about, which the first field of its form does; until then the browser keeps
 * what is typed.
 */
const hasSubject = ({ definition, id, values }: FormContext): boolean =>
  id !== null || !isEmpty(values[Object.values(definition.sections)[0]!.fields[0]!])

/** A command that saves a part of a form. */
interface SavingCommand {
  readonly key: string
  readonly call: 'create' | 'update'
  readonly body: Record<string, unknown>
}

/** The commands that save all that is typed, in their order: the one that found no network, as it may have been received, and what was typed since. */
export function unsaved(form: FormContext): readonly SavingCommand[] {
  const { pending, base, id } = form
  const first = pending ? [{ ...pending, call: id === null ? ('create' as const) : ('update' as const) }] : []
  const rest = toSend({ ...form, id: id ?? '', base: { ...base, ...pending?.body } })
  return Object.keys(rest).length === 0 ? first : [...first, { key: crypto.randomUUID(), call: 'update', body: rest }]
}

export const formMachine = setup({
  types: {} as { context: FormContext; events: FormEvent; input: FormInput },
  delays: { pause: 1500, retry: 6000 },
  actors: {
    save: fromPromise<Saved, FormContext>(({ input: { definition, create, id, version, pending } }) =>
      withHeld(pending!.body, (body) =>
        id ? call<Receipt>(`${definition.type}/Update`, { id, version, ...body }, { key: pending!.key }) : create(body, pending!.key),
      ),
    ),
    /** Given by who draws the form: keeps the command on the device, to be sent later. */
    keep: fromPromise<void, FormContext>(() => Promise.reject(new Error('nobody keeps it'))),
    fetch: fromPromise<DocumentReply, FormContext>(({ input: { definition, id } }) => call<DocumentReply>(`${definition.type}/Get/${id}`)),
  },
  guards: {
    savesItself: ({ context }) =>
      context.savesItself &&
      hasSubject(context) &&
      !context.moved &&
      context.values !== context.tried &&
      isDirty(context) &&
      Object.keys(toSend(context)).length > 0,
    hasToSend: ({ context }) => hasToSend(context),
    isStale: ({ context }) => context.moved !== null,
  },
  actions: {
    change: assign({
      values: ({ context, event }) => (event.type === 'change' ? { ...context.values, ...event.values } : context.values),
      left: ({ context, event }) => (event.type === 'change' ? without(context.left, typedIn(event)) : context.left),
      typing: ({ event }) => (event.type === 'change' ? (typedIn(event)[0] ?? null) : null),
      refused: ({ context, event }) =>
        event.type === 'change'
          ? Object.fromEntries(Object.entries(context.refused).filter(([path]) => path !== '' && !(fieldAt(path) in event.values)))
          : context.refused,
    }),
    leave: assign(({ context, event }) => (event.type === 'leave' ? { left: new Set([...context.left, event.name]), typing: null } : {})),
    // The copy may have been typed on an older version. The next save is made on the newest one that the form knows.
    discard: assign(({ context, event }) => {
      if (event.type !== 'discard') return {}
      const version = Math.max(context.version, event.version)
      const hasMoved = (context.moved?.version ?? 0) > version
      return { values: context.base, version, moved: hasMoved ? context.moved : null, restoredAt: null }
    }),
    refuse: assign(({ context, event }) =>
      event.type === 'refuse' ? { asked: event.asked, refused: event.problems ?? {}, refusals: context.refusals + 1, typing: null } : {},
    ),
    refresh: assign(({ context, event }) => {
      if (event.type !== 'fresh' || event.reply.version !== context.version) return {}
      const { reply } = event
      const fresh = formValues(context.definition, reply.fields)
      return {
        state: reply.state,
        lookups: reply.lookups,
        texts: reply.texts,
        held: reply.fields,
        values: rebased(context.values, context.base, fresh),
        base: fresh,
      }
    }),
    noticeElsewhere: assign(({ context, event }) =>
      event.type === 'elsewhere' && event.news.version > context.version && !context.moved ? { moved: movedBy(event.news) } : {},
    ),
    wish: assign(({ event }) => (event.type === 'save' ? { then: event.then } : {})),
    prepare: assign({ pending: ({ context }) => context.pending ?? { key: crypto.randomUUID(), body: toSend(context) } }),
    forgetPending: assign({ pending: null }),
  },
}).createMachine({
  context: ({ input }) => initialContext(input),
  initial: 'editing',
  on: {
    change: { actions: 'change' },
    leave: { actions: 'leave' },
    discard: { actions: 'discard' },
    fresh: { actions: 'refresh' },
  },
  states: {
    editing: {
      after: { pause: { guard: 'savesItself', target: 'saving', actions: assign({ then: 'none' }) } },
      on: {
        change: { actions: 'change', target: 'editing', reenter: true },
        refuse: { actions: 'refuse' },
        elsewhere: { actions: 'noticeElsewhere' },
        compare: 'fetching',
        save: [
          { guard: 'isStale', target: 'fetching' },
          { guard: 'hasToSend', target: 'saving', actions: 'wish' },
          { target: 'saved', actions: 'wish' },
        ],
      },
    },
    saving: {
      entry: 'prepare',
      // A button pressed while a draft saves itself takes effect without a second press.
      on: { save: { actions: 'wish' }, refuse: { actions: 'refuse' } },
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'saved',
          actions: [
            assign(({ context, event }) => ({
              id: event.output.id,
              version: event.output.version,
              state: event.output.state ?? context.state,
              base: { ...context.base, ...context.pending!.body },
              savedAt: new Date().toISOString(),
              restoredAt: null,
              failure: null,
            })),
            'forgetPending',
          ],
        },
        onError: [
          {
            guard: ({ event }) => isMoved(problemIn(event.error)),
            target: 'stale',
            actions: [
              assign({ moved: ({ context, event }) => problemIn(event.error)?.reply.current ?? unknownMove(context) }),
              'forgetPending',
            ],
          },
          {
            guard: ({ event }) => isRefusal(problemIn(event.error)),
            target: 'editing',
            actions: [
              assign(({ context, event }) => ({
                refused: byField(problemIn(event.error)!.reply),
                failure: problemIn(event.error)!.reply.errors ? null : problemIn(event.error)!.message,
                ...(context.then !== 'none' && {
                  refusals: context.refusals + 1,
                  asked: context.then === 'send' ? ('send' as const) : ('save' as const),
                }),
                tried: context.values,
              })),
              'forgetPending',
            ],
          },
          {
            target: 'failed',
            actions: assign(({ event }) => ({
              failure: problemIn(event.error)?.message ?? String(event.error),
              isAway: problemIn(event.error)?.status === 0,
            })),
          },
        ],
      },
    },
    /** Of a draft that saved itself a note waits until it is looked at. */
    stale: {
      always: [{ guard: ({ context }) => context.then === 'none', target: 'editing' }, { target: 'fetching' }],
    },
    failed: {
      after: { retry: 'saving' },
      on: { again: 'saving', keep: 'keeping', save: { target: 'saving', actions: 'wish' }, refuse: { actions: 'refuse' } },
    },
    keeping: {
      invoke: {
        src: 'keep',
        input: ({ context }) => context,
        onDone: 'queued',
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => problemIn(event.error)?.message ?? String(event.error) }) },
      },
    },
    /** It waits on the device; nothing of it is saved. */
    queued: { type: 'final' },
    saved: {
      always: [
        // Values typed during the last save are saved first.
        { guard: ({ context }) => context.then !== 'none' && Object.keys(toSend(context)).length > 0, target: 'saving' },
        { guard: ({ context }) => context.then === 'send', target: 'sending' },
        { guard: ({ context }) => context.then === 'open', target: 'finished' },
        { target: 'editing' },
      ],
    },
    sending: {
      on: {
        back: 'editing',
        sent: 'finished',
        refuse: { target: 'editing', actions: 'refuse' },
      },
    },
    fetching: {
      invoke: {
        src: 'fetch',
        input: ({ context }) => context,
        onDone: { target: 'comparing', actions: assign({ theirs: ({ event }) => event.output }) },
        onError: { target: 'editing', actions: assign({ failure: ({ event }) => problemIn(event.error)?.message ?? String(event.error) }) },
      },
    },
    comparing: {
      on: {
        back: 'editing',
        decide: [
          {
            target: 'saved',
            actions: assign(({ context, event }) => {
              const { theirs, definition } = context
              const base = formValues(definition, theirs!.fields)
              return {
                version: theirs!.version,
                state: theirs!.state,
                held: theirs!.fields,
                lookups: theirs!.lookups,
                texts: { ...context.texts, ...theirs!.texts },
                base,
                values: event.values,
                moved: null,
                theirs: null,
                left: new Set<string>(),
                then: 'none' as const,
              }
            }),
          },
        ],
      },
    },
    finished: { type: 'final' },
  },
})

/** Whether something stands in the form that the server does not have. */
export const isDirty = ({ values, base }: Pick<FormContext, 'values' | 'base'>): boolean => changedIn(values, base).length > 0

/** The places that were typed in: the part of a field, or the whole fields. */
const typedIn = ({ values, part }: { values: Typed; part?: string | undefined }): string[] => {
  const [first, ...others] = Object.keys(values)
  return first === undefined ? [] : [part === undefined ? first : `${first}.${part}`, ...others]
}

function without(set: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> {
  return names.some((name) => set.has(name)) ? new Set([...set].filter((name) => !names.includes(name))) : set
}

const byField = ({ errors = {} }: ProblemReply): Record<string, readonly string[]> => errors

/** The news says who by his id alone; the refusal of the next save would have his name. */
const movedBy = ({ version, from, state, action, actorId, at }: Moved) => ({
  version,
  from,
  state,
  action,
  at,
  actor: { id: actorId, name: '' },
})

const unknownMove = ({ version, state }: FormContext) => ({
  version: version + 1,
  from: null,
  state,
  action: '',
  at: '',
  actor: { id: '', name: '' },
})
