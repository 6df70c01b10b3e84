import { assign, setup } from 'xstate'
import { dayOf, type Guards, guardsOf, incompleteness, type MachineEvent, t, timeOf, type Values } from '../../../kit/index.ts'
import { type fields, form } from './fields.ts'

type News = Values<typeof fields>

interface Event extends MachineEvent {
  type: 'save' | 'publish' | 'schedule' | 'withdraw' | 'publishOnTime' | 'hide' | 'rework' | 'delete'
}

const unscheduled = { scheduledDate: null, scheduledTime: null }

/** The conditions of the transitions of a piece of news, each with the reason for a refusal. */
export const guards = {
  complete: {
    holds: ({ context, event }) => Object.keys(incompleteness(form, { ...event, values: context })).length === 0,
    reason: (situation) => incompleteness(form, situation),
  },
  neverPublished: {
    holds: ({ context }) => context.publishedDate === null,
    reason: t(
      'Илгари эълон қилинган янгилик ўчирилмайди, у фақат яширилади',
      'Опубликованную ранее новость удалить нельзя, её можно только скрыть',
    ),
  },
} satisfies Guards<News, Event>

/** The life of a piece of news (`docs/domain.md`, Other records). What was once published is hidden, never deleted. */
export const machine = setup({
  types: {} as { context: News; events: Event },
  guards: guardsOf(guards),
  actions: {
    write: assign(({ event }) => event.input as Partial<News>),
    markPublished: assign(({ event: { now } }) => ({ ...unscheduled, publishedDate: dayOf(now), publishedTime: timeOf(now) })),
    forgetSchedule: assign(unscheduled),
  },
}).createMachine({
  context: {} as News,
  initial: 'draft',
  states: {
    draft: {
      on: {
        save: { actions: 'write' },
        publish: { target: 'published', guard: 'complete', actions: 'markPublished' },
        schedule: { target: 'scheduled', guard: 'complete', actions: 'write' },
        delete: { target: 'deleted', guard: 'neverPublished' },
      },
    },
    scheduled: {
      on: {
        publish: { target: 'published', actions: 'markPublished' },
        publishOnTime: { target: 'published', actions: 'markPublished' },
        withdraw: { target: 'draft', actions: 'forgetSchedule' },
      },
    },
    published: { on: { hide: 'hidden' } },
    hidden: { on: { rework: 'draft' } },
    deleted: { type: 'final' },
  },
})
