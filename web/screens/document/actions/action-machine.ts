import { type Definition, type DocumentReply, type ProblemReply, type Receipt } from '@nazorat/machines'
import { assign, fromPromise, setup } from 'xstate'
import { call } from '../../../api/client.ts'
import { fieldAt } from '../../../fields/parts.ts'
import { isMoved, isRefusal, problemIn } from './answers.ts'

interface ActionSubmission {
  readonly definition: Definition
  readonly document: DocumentReply
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Kept over every try until there is a definite answer: pressed twice, it happens once. */
  readonly key: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly failure: string | null
  /** Counts the answers that were no, so that each is read aloud. */
  readonly refusals: number
  readonly moved: ProblemReply['current'] | null
  /** The document as the others left it. */
  readonly current: DocumentReply | null
  /** Null also once it is done, where nothing is left to tell of. */
  readonly receipt: Receipt | null
}

type Event =
  | { type: 'change'; name: string; value: unknown }
  | { type: 'submit' }
  | { type: 'refuse'; errors: Record<string, string[]> }
  | { type: 'continue' }

interface Input {
  definition: Definition
  document: DocumentReply
  name: string
  input: Record<string, unknown>
}

const fresh = () => crypto.randomUUID()

/** One action on one document: what it asks, the call, and what came in between. */
export const actionMachine = setup({
  types: {} as { context: ActionSubmission; events: Event; input: Input },
  actors: {
    fire: fromPromise<Receipt | undefined, ActionSubmission>(({ input: { definition, document, name, input, key } }) =>
      call<Receipt | undefined>(`${definition.type}/${name[0]!.toUpperCase()}${name.slice(1)}/${document.id}`, { version: document.version, ...input }, { key }),
    ),
    look: fromPromise<DocumentReply, ActionSubmission>(({ input: { definition, document } }) => call<DocumentReply>(`${definition.type}/Get/${document.id}`)),
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === 'change'
        ? { input: { ...context.input, [event.name]: event.value }, errors: Object.fromEntries(Object.entries(context.errors).filter(([path]) => fieldAt(path) !== event.name)) }
        : {},
    ),
  },
}).createMachine({
  context: ({ input: { definition, document, name, input } }) => ({
    definition,
    document,
    name,
    input,
    key: fresh(),
    errors: {},
    failure: null,
    refusals: 0,
    moved: null,
    current: null,
    receipt: null,
  }),
  initial: 'asking',
  on: { change: { actions: 'change' } },
  states: {
    asking: {
      on: {
        submit: 'firing',
        refuse: { actions: assign(({ context, event }) => ({ errors: event.errors, failure: null, refusals: context.refusals + 1 })) },
      },
    },
    firing: {
      invoke: {
        src: 'fire',
        input: ({ context }) => context,
        onDone: { target: 'done', actions: assign({ receipt: ({ event }) => event.output ?? null }) },
        onError: [
          {
            guard: ({ event }) => isMoved(problemIn(event.error)),
            target: 'looking',
            actions: assign(({ event }) => ({ moved: problemIn(event.error)!.reply.current ?? null, failure: problemIn(event.error)!.message, key: fresh() })),
          },
          {
            guard: ({ event }) => isRefusal(problemIn(event.error)),
            target: 'asking',
            actions: assign(({ context, event }) => {
              const { reply, message } = problemIn(event.error)!
              return { errors: reply.errors ?? {}, failure: reply.errors ? null : message, refusals: context.refusals + 1, key: fresh() }
            }),
          },
          {
            target: 'asking',
            actions: assign(({ context, event }) => ({ failure: problemIn(event.error)?.message ?? String(event.error), refusals: context.refusals + 1 })),
          },
        ],
      },
    },
    /** Somebody was first: the document is fetched as it is now, and what was typed stays. */
    looking: {
      invoke: {
        src: 'look',
        input: ({ context }) => context,
        onDone: { target: 'moved', actions: assign({ current: ({ event }) => event.output }) },
        onError: { target: 'moved', actions: assign({ failure: ({ event }) => problemIn(event.error)?.message ?? String(event.error) }) },
      },
    },
    moved: {
      on: {
        continue: {
          target: 'asking',
          actions: assign(({ context }) => ({ document: context.current ?? context.document, moved: null, current: null, failure: null })),
        },
      },
    },
    done: { type: 'final' },
  },
})
