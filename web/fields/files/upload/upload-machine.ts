import type { StoredFile, Text } from '@nazorat/machines'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { reasonAgainst } from './check-file.ts'
import { type SendEvent, sendFile } from './send-file.ts'

interface Upload {
  readonly file: File
  /** By which the server knows it, once it is begun. */
  readonly id: string | null
  readonly sent: number
  /** How many bytes the server had when they began to go, and when that was, in milliseconds since 1970. */
  readonly from: number
  readonly startedAt: number
  /** How often it has failed since bytes last came there. */
  readonly failures: number
  /** Why it was refused or failed. */
  readonly reason: Text | string | null
  readonly stored: StoredFile | null
}

type Event = SendEvent | { type: 'stop' } | { type: 'again' }

/** One file on its way: checked here, sent with its bytes counted, stored or refused by the server. What is cut off goes on where it was. */
export const uploadMachine = setup({
  types: {} as { context: Upload; events: Event; input: { file: File } },
  actors: {
    check: fromPromise<Text | null, File>(({ input }) => reasonAgainst(input)),
    send: fromCallback<Event, Pick<Upload, 'file' | 'id'>, SendEvent>(({ input, sendBack }) => sendFile(input.file, input.id, sendBack)),
  },
  delays: {
    /** One second, two, four… */
    soon: ({ context }) => 1000 * 2 ** (context.failures - 1),
  },
}).createMachine({
  context: ({ input }) => ({ file: input.file, id: null, sent: 0, from: 0, startedAt: 0, failures: 0, reason: null, stored: null }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => context.file,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'sending' },
          { target: 'refused', actions: assign({ reason: ({ event }) => event.output }) },
        ],
        onError: 'failed',
      },
    },
    sending: {
      entry: assign({ reason: null }),
      invoke: { src: 'send', input: ({ context }) => context },
      on: {
        begun: {
          actions: assign(({ context, event: { id, offset } }) => ({
            id, sent: offset, from: offset, startedAt: Date.now(), failures: offset > context.from ? 0 : context.failures,
          })),
        },
        progress: { actions: assign({ sent: ({ event }) => event.sent }) },
        stored: { target: 'done', actions: assign({ stored: ({ event }) => event.file }) },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.reason }) },
        failed: [
          { guard: ({ context }) => context.failures < 5, target: 'interrupted', actions: assign(({ context, event }) => ({ reason: event.reason, failures: context.failures + 1 })) },
          { target: 'failed', actions: assign({ reason: ({ event }) => event.reason }) },
        ],
        stop: 'stopped',
      },
    },
    /** It goes on by itself, or at once when the person says so. */
    interrupted: { after: { soon: 'sending' }, on: { again: 'sending', stop: 'stopped' } },
    stopped: { on: { again: 'sending' } },
    failed: { on: { again: { target: 'checking', actions: assign({ failures: 0 }) } } },
    refused: {},
    done: { type: 'final' },
  },
})
