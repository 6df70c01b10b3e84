import type { StoredFile, Text } from '@nazorat/machines'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { reasonAgainst } from './check-file.ts'
import { type SendEvent, sendFile } from './send-file.ts'

interface Upload {
  readonly file: File
  readonly sent: number
  /** Milliseconds since 1970 at which the bytes began to go. */
  readonly startedAt: number
  /** Why it was refused or failed. */
  readonly reason: Text | string | null
  readonly stored: StoredFile | null
}

type Event = SendEvent | { type: 'stop' } | { type: 'again' }

/** One file on its way: checked here, sent with its bytes counted, stored or refused by the server. */
export const uploadMachine = setup({
  types: {} as { context: Upload; events: Event; input: { file: File } },
  actors: {
    check: fromPromise<Text | null, File>(({ input }) => reasonAgainst(input)),
    send: fromCallback<Event, File, SendEvent>(({ input, sendBack }) => sendFile(input, sendBack)),
  },
}).createMachine({
  context: ({ input }) => ({ file: input.file, sent: 0, startedAt: 0, reason: null, stored: null }),
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
      entry: assign({ sent: 0, startedAt: () => Date.now(), reason: null }),
      invoke: { src: 'send', input: ({ context }) => context.file },
      on: {
        progress: { actions: assign({ sent: ({ event }) => event.sent }) },
        stored: { target: 'done', actions: assign({ stored: ({ event }) => event.file }) },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.reason }) },
        failed: { target: 'failed', actions: assign({ reason: ({ event }) => event.reason }) },
        stop: 'stopped',
      },
    },
    /** What the person stopped begins again from its first byte. */
    stopped: { on: { again: 'sending' } },
    failed: { on: { again: 'checking' } },
    refused: {},
    done: { type: 'final' },
  },
})
