import { and, assign, setup } from 'xstate'
import { dayOf, type Guards, guardsOf, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import { bodyOf } from '../authorized-body.ts'
import type { fields } from './fields.ts'
import { copies, type VisitLookups } from './lookups.ts'

type Visit = Values<typeof fields>

interface VisitEvent extends MachineEvent<VisitLookups> {
  readonly type: 'open' | 'admit' | 'refuse' | 'noteRefusal' | 'passUnanswered' | 'comment' | 'end'
}

export const guards = {
  notOpened: {
    holds: ({ context }) => context.openedAt === null,
    reason: t('Субъектга кўрсатилган ташриф ўзгартирилмайди', 'Посещение, показанное субъекту, не изменяют'),
  },
  withoutNetwork: {
    holds: ({ event }) => event.input['howOpened'] === 'offline',
    reason: t('Ташриф тармоқ билан очилмоқда', 'Посещение открывают при наличии сети'),
  },
} satisfies Guards<Visit, VisitEvent>

const end = { target: 'ended', actions: ['write', 'markEnded'] } as const
const open = { guard: 'notOpened', actions: ['write', 'copy', 'nameBody', 'markOpened'] } as const
const admit = { target: 'admitted', actions: ['write', 'admit'] } as const
const refuse = { target: 'refused', actions: ['write', 'refuse'] } as const
const comment = { actions: 'write' } as const

/** The life of a visit: from the door to its end. */
export const machine = setup({
  types: {} as { context: Visit; events: VisitEvent },
  guards: guardsOf(guards),
  actions: {
    write: assign(({ event }) => event.input as Partial<Visit>),
    copy: assign(
      ({ event: { lookups } }) =>
        Object.fromEntries(
          Object.entries(copies).map(([name, [lookup, field]]) => [name, lookups[lookup]?.values[field as never] ?? null]),
        ) as Partial<Visit>,
    ),
    nameBody: assign(({ context: { authorizedOrganizationId, regionId }, event: { lookups } }) => ({
      authorizedOrganizationId: authorizedOrganizationId ?? bodyOf(regionId, lookups.authorizedBodies),
    })),
    markOpened: assign(({ event: { now, lookups } }) => ({
      openedAt: now,
      visitDate: dayOf(now),
      certifiedUntil: firstToEnd(lookups.staff),
    })),
    admit: assign(({ event: { now } }) => ({ answer: 'admitted' as const, answeredAt: now })),
    refuse: assign(({ event: { now } }) => ({ answer: 'refused' as const, answeredAt: now })),
    markUnanswered: assign(() => ({ answer: 'none' as const })),
    markEnded: assign(({ event: { now } }) => ({ endedAt: now })),
  },
}).createMachine({
  context: {} as Visit,
  initial: 'opened',
  states: {
    opened: {
      on: {
        open: [{ ...open, guard: and(['notOpened', 'withoutNetwork']), target: 'openedOffline' }, open],
        admit,
        refuse,
        passUnanswered: { target: 'unanswered', actions: 'markUnanswered' },
      },
    },
    // Nobody at the door could answer in the system: those who came write down what was said, and no time for an answer runs.
    openedOffline: {
      on: { admit, refuse, noteRefusal: refuse, end: { target: 'ended', actions: ['write', 'markUnanswered', 'markEnded'] } },
    },
    admitted: { on: { end, comment } },
    unanswered: { on: { end, comment } },
    refused: { on: { comment } },
    ended: { on: { comment } },
  },
})

/** The last day of the certificate that ends first: the business is told until when all of them hold. */
function firstToEnd(staff: VisitLookups['staff'] = []): string | null {
  const days = staff.flatMap(({ values: { certificateExpiration: day } }) => (typeof day === 'string' ? [day] : []))
  return days.toSorted()[0] ?? null
}
