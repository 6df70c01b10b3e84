import { assign, setup } from 'xstate'
import {
  type Fields,
  type LookupResults,
  type Guards,
  guardsOf,
  type MachineEvent,
  recordGuards,
  type recordLookups,
  t,
  type Values,
} from '../../../kit/index.ts'
import type { fields } from './fields.ts'

type VideoFile = Values<typeof fields>

interface Event extends MachineEvent<LookupResults<Fields, typeof recordLookups>> {
  type: 'begin' | 'rename' | 'finish' | 'start' | 'publish' | 'noteStreams' | 'fail' | 'expire' | 'retry' | 'delete'
}

/** The conditions of the transitions of a video file, each with the reason for a refusal. */
export const guards = {
  ...recordGuards,
  hasContent: {
    holds: ({ context }) => context.sourceHash !== null,
    reason: t('Файл тўлиқ юкланмаган: уни қайтадан юкланг', 'Файл загружен не полностью: загрузите его заново'),
  },
} satisfies Guards<VideoFile, Event>

const always = { rename: { actions: 'write' }, delete: { target: 'deleted', guard: 'notReferred' } } as const

/** The life of a video file (`docs/domain.md`, Video files): it is uploaded, prepared for the player, and ready to be watched. */
export const machine = setup({
  types: {} as { context: VideoFile; events: Event },
  guards: guardsOf(guards),
  actions: {
    write: assign(({ event }) => event.input as Partial<VideoFile>),
    markStale: assign(() => ({ failure: 'stale' }) as const),
    forgetFailure: assign({ failure: null }),
  },
}).createMachine({
  context: {} as VideoFile,
  initial: 'uploading',
  states: {
    uploading: {
      on: {
        begin: { actions: 'write' },
        finish: { target: 'uploaded', actions: 'write' },
        fail: { target: 'failed', actions: 'write' },
        expire: { target: 'failed', actions: 'markStale' },
        ...always,
      },
    },
    uploaded: { on: { start: 'processing', fail: { target: 'failed', actions: 'write' }, ...always } },
    processing: { on: { publish: { target: 'ready', actions: 'write' }, fail: { target: 'failed', actions: 'write' }, ...always } },
    ready: { on: { noteStreams: { actions: 'write' }, ...always } },
    failed: { on: { retry: { target: 'uploaded', guard: 'hasContent', actions: 'forgetFailure' }, ...always } },
    deleted: { type: 'final' },
  },
})
