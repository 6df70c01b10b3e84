import type { DocumentReply, ProblemReply, Receipt } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { assign, fromPromise, setup } from 'xstate'
import { call } from '../../../api/client.ts'
import { withHeld } from '../../../offline/outbox/with-held.ts'
import { fieldAt } from '../../../fields/parts.ts'
import type { CommandToAsk, SentSignature, Signed } from '../signing/sign-dialog.ts'
import { isMoved, isRefusal, problemIn } from './answers.ts'

interface ActionSubmission {
  readonly definition: Definition
  readonly document: DocumentReply
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  /** Kept over every try until there is a definite answer: pressed twice, it happens once. */
  readonly key: string
  /** Whether the person is asked for a signature before it is sent. */
  readonly isSigned: boolean
  /** The signature of this input under this key; `unsigned` where they go on without; null while they have not been asked. */
  readonly signature: SentSignature | 'unsigned' | null
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly failure: string | null
  /** No network was found at the last try: the action can be kept on the device. */
  readonly isAway: boolean
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
  | { type: 'keep' }
  | { type: 'refuse'; errors: Record<string, string[]> }
  | { type: 'continue' }

interface Input {
  definition: Definition
  document: DocumentReply
  name: string
  input: Record<string, unknown>
  isSigned: boolean
}

const fresh = () => crypto.randomUUID()

/** One action on one document: what it asks, the call, and what came in between. */
export const actionMachine = setup({
  types: {} as { context: ActionSubmission; events: Event; input: Input },
  actors: {
    fire: fromPromise<Receipt | undefined, ActionSubmission>(({ input: { definition, document, name, input, key, signature } }) =>
      withHeld(input, (sent) =>
        call<Receipt | undefined>(
          `${definition.type}/${name[0]!.toUpperCase()}${name.slice(1)}/${document.id}`,
          { version: document.version, ...sent, ...(signature !== null && signature !== 'unsigned' && { signature }) },
          { key },
        ),
      ),
    ),
    /** Given by who draws the dialog for it. */
    sign: fromPromise<Signed, CommandToAsk>(() => Promise.resolve('unsigned')),
    /** Given by who draws the dialog: keeps the action on the device, to be sent later. */
    keep: fromPromise<void, ActionSubmission>(() => Promise.reject(new Error('nobody keeps it'))),
    look: fromPromise<DocumentReply, ActionSubmission>(({ input: { definition, document } }) =>
      call<DocumentReply>(`${definition.type}/Get/${document.id}`),
    ),
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === 'change'
        ? {
            input: { ...context.input, [event.name]: event.value },
            signature: null,
            errors: Object.fromEntries(Object.entries(context.errors).filter(([path]) => fieldAt(path) !== event.name)),
          }
        : {},
    ),
  },
}).createMachine({
  context: ({ input: { definition, document, name, input, isSigned } }) => ({
    definition,
    document,
    name,
    input,
    key: fresh(),
    isSigned,
    signature: null,
    errors: {},
    failure: null,
    isAway: false,
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
        submit: [{ guard: ({ context }) => context.isSigned && context.signature === null, target: 'toSign' }, { target: 'firing' }],
        keep: 'keeping',
        refuse: { actions: assign(({ context, event }) => ({ errors: event.errors, failure: null, refusals: context.refusals + 1 })) },
      },
    },
    /** The person signs; who leaves that is asked about the action again. */
    toSign: {
      invoke: {
        src: 'sign',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'asking' },
          {
            target: 'firing',
            actions: assign({ signature: ({ event }) => (event.output === 'unsigned' ? 'unsigned' : (event.output?.[0] ?? null)) }),
          },
        ],
        onError: {
          target: 'asking',
          actions: assign(({ context, event }) => ({ failure: String(event.error), refusals: context.refusals + 1 })),
        },
      },
    },
    firing: {
      entry: assign({ isAway: false }),
      invoke: {
        src: 'fire',
        input: ({ context }) => context,
        onDone: { target: 'done', actions: assign({ receipt: ({ event }) => event.output ?? null }) },
        onError: [
          {
            guard: ({ event }) => isMoved(problemIn(event.error)),
            target: 'looking',
            actions: assign(({ event }) => ({
              moved: problemIn(event.error)!.reply.current ?? null,
              failure: problemIn(event.error)!.message,
              key: fresh(),
              signature: null,
            })),
          },
          {
            guard: ({ event }) => isRefusal(problemIn(event.error)),
            target: 'asking',
            actions: assign(({ context, event }) => {
              const { reply, message } = problemIn(event.error)!
              return {
                errors: reply.errors ?? {},
                failure: reply.errors ? null : message,
                refusals: context.refusals + 1,
                key: fresh(),
                signature: null,
              }
            }),
          },
          {
            target: 'asking',
            actions: assign(({ context, event }) => ({
              failure: problemIn(event.error)?.message ?? String(event.error),
              isAway: problemIn(event.error)?.status === 0,
              refusals: context.refusals + 1,
            })),
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
    keeping: {
      invoke: {
        src: 'keep',
        input: ({ context }) => context,
        onDone: 'queued',
        onError: {
          target: 'asking',
          actions: assign(({ context, event }) => ({
            failure: event.error instanceof Error ? event.error.message : String(event.error),
            refusals: context.refusals + 1,
          })),
        },
      },
    },
    /** It waits on the device; nothing of it is done. */
    queued: { type: 'final' },
    done: { type: 'final' },
  },
})
