import type { StoredFile } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { Problem } from '../../../api/client.ts'
import { type Destination, type SendEvent, sendFile } from './send-file.ts'

/** How files are checked before they are sent, and where they go. */
export interface Way {
  readonly to: Destination
  /** Why the server would refuse a file, or null. */
  reasonAgainst(file: File): Promise<Text | null>
  /** Keeps on this device what finds no network, where it can. */
  hold?: ((file: File, begun: string | null) => Promise<StoredFile>) | undefined
}

interface Upload {
  readonly file: File
  readonly way: Way
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
  /** As the server has it, or as the device holds it. */
  readonly stored: StoredFile | null
}

type Event = SendEvent | { type: 'stop' } | { type: 'again' }

/** One file on its way: checked here, sent with its bytes counted, stored or refused by the server. An upload that is cut off resumes. */
export const uploadMachine = setup({
  types: {} as { context: Upload; events: Event; input: { file: File; way: Way; begun?: string | null } },
  actors: {
    check: fromPromise<Text | null, Pick<Upload, 'file' | 'way'>>(({ input: { file, way } }) => way.reasonAgainst(file)),
    hold: fromPromise<StoredFile, Pick<Upload, 'file' | 'way' | 'id'>>(({ input: { file, way, id } }) => way.hold!(file, id)),
    send: fromCallback<Event, Pick<Upload, 'file' | 'way' | 'id'>, SendEvent>(({ input: { file, way, id }, sendBack }) =>
      sendFile(way.to, file, id, sendBack),
    ),
  },
  guards: {
    canHold: ({ context, event }) => event.type === 'failed' && event.isAway && context.way.hold !== undefined,
  },
  delays: {
    /** One second, two, four… */
    soon: ({ context }) => 1000 * 2 ** (context.failures - 1),
  },
}).createMachine({
  context: ({ input: { file, way, begun = null } }) => ({
    file,
    way,
    id: begun,
    sent: 0,
    from: 0,
    startedAt: 0,
    failures: 0,
    reason: null,
    stored: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'sending' },
          { target: 'refused', actions: assign({ reason: ({ event }) => event.output }) },
        ],
        onError: 'failed',
      },
    },
    sending: {
      entry: assign({ reason: null, startedAt: 0 }),
      invoke: { src: 'send', input: ({ context }) => context },
      on: {
        begun: { actions: assign({ id: ({ event }) => event.id }) },
        progress: {
          actions: assign(({ context, event: { sent } }) =>
            // The first says how much the server had: the pace is counted from there.
            context.startedAt === 0
              ? { sent, from: sent, startedAt: Date.now() }
              : { sent, failures: sent > context.from ? 0 : context.failures },
          ),
        },
        stored: { target: 'done', actions: assign({ stored: ({ event }) => event.file }) },
        refused: { target: 'refused', actions: assign({ reason: ({ event }) => event.reason }) },
        failed: [
          { guard: 'canHold', target: 'holding' },
          {
            guard: ({ context }) => context.failures < 5,
            target: 'interrupted',
            actions: assign(({ context, event }) => ({ reason: event.reason, failures: context.failures + 1 })),
          },
          { target: 'failed', actions: assign({ reason: ({ event }) => event.reason }) },
        ],
        stop: 'stopped',
      },
    },
    holding: {
      invoke: {
        src: 'hold',
        input: ({ context }) => context,
        onDone: { target: 'done', actions: assign({ stored: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: assign({ reason: ({ event }) => (event.error instanceof Problem ? event.error.message : null) }),
        },
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
