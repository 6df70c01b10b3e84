import { assign, setup } from 'xstate'
import { dayOf, incompleteness, type MachineEvent, timeOf, type Values } from '../../kit/index.ts'
import { type fields, form } from './fields.ts'

type News = Values<typeof fields>

interface Event extends MachineEvent {
  type: 'save' | 'publish' | 'hide' | 'rework' | 'delete'
}

/** The life of a piece of news (`domain.md`, The other machines). What was once published is hidden, never deleted. */
export const machine = setup({
  types: {} as { context: News; events: Event },
  guards: {
    complete: ({ context, event }) => Object.keys(incompleteness(form, { ...event, values: context })).length === 0,
    neverPublished: ({ context }) => context.publishedDate === null,
  },
  actions: {
    write: assign(({ event }) => event.input as Partial<News>),
    markPublished: assign(({ event: { now } }) => ({ publishedDate: dayOf(now), publishedTime: timeOf(now) })),
  },
}).createMachine({
  context: {} as News,
  initial: 'draft',
  states: {
    draft: {
      on: {
        save: { actions: 'write' },
        publish: { target: 'published', guard: 'complete', actions: 'markPublished' },
        delete: { target: 'deleted', guard: 'neverPublished' },
      },
    },
    published: { on: { hide: 'hidden' } },
    hidden: { on: { rework: 'draft' } },
    deleted: { type: 'final' },
  },
})
