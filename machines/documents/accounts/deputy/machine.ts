import { and, assign, setup } from 'xstate'
import { type Found, type Guards, guardsOf, type Lookups, type MachineEvent, refusals, t, type Values } from '../../../kit/index.ts'
import type { fields } from './fields.ts'
import { keepsFor } from './keeping.ts'

type Deputizing = Values<typeof fields>

/** The lookups about other documents that a deputizing needs. */
export const lookups = {
  user: { refers: 'userId', reads: ['organizationId'] },
  deputy: { refers: 'deputyId', reads: ['organizationId'] },
  /** Another order in force for the same user, with a day in common. */
  other: { first: { of: 'deputy', where: inSameDays }, reads: [] },
} as const satisfies Lookups<typeof fields>

function inSameDays({ userId, startDate, endDate }: Deputizing, { id }: { id: string }) {
  if (!userId || !startDate || !endDate) return null
  return [
    { field: 'id', is: 'not', value: id },
    { field: 'userId', is: 'equal', value: userId },
    { field: 'state', is: 'equal', value: 'active' },
    { field: 'startDate', is: 'atMost', value: endDate },
    { field: 'endDate', is: 'atLeast', value: startDate },
  ] as const
}

interface DeputyEvent extends MachineEvent<Found<typeof fields, typeof lookups>> {
  readonly type: 'save' | 'end' | 'expire'
}

export const guards = {
  inOwnName: {
    holds: ({ event: { actor } }) => !actor.onBehalfOf,
    reason: refusals.actingForAnother,
  },
  keeps: {
    // A new document has no organization yet: `validateInput` asks the same of the input.
    holds: ({ context: { userId, organizationId }, event: { actor } }) => organizationId === null || keepsFor(actor, userId, organizationId),
    reason: t(
      'Boshqa foydalanuvchining vazifasini bajarishni faqat uning oʻzi yoki bunga vakolatli xodim rasmiylashtiradi',
      'Бошқа фойдаланувчининг вазифасини бажаришни фақат унинг ўзи ёки бунга ваколатли ходим расмийлаштиради',
      'Исполнение чужих обязанностей оформляет только сам замещаемый или уполномоченный на это сотрудник',
    ),
  },
} satisfies Guards<Deputizing, DeputyEvent>

/** The life of a deputizing: until its last day, or until somebody ends it. */
export const machine = setup({
  types: {} as { context: Deputizing; events: DeputyEvent },
  guards: guardsOf(guards),
  actions: {
    write: assign(({ event }) => event.input as Partial<Deputizing>),
    copyOrganization: assign(({ event: { lookups: { user } } }) => ({ organizationId: (user?.values.organizationId as string | null | undefined) ?? null })),
  },
}).createMachine({
  context: {} as Deputizing,
  initial: 'active',
  states: {
    active: {
      on: {
        save: { guard: and(['inOwnName', 'keeps']), actions: ['write', 'copyOrganization'] },
        end: { target: 'ended', guard: and(['inOwnName', 'keeps']), actions: 'write' },
        expire: 'over',
      },
    },
    ended: {},
    over: {},
  },
})
