import { dayOf, type Guards, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import { approvalGuards } from '../approval.ts'
import { ordersOfOthers } from '../decision.ts'
import type { PostponementLookups } from './lookups.ts'
import type { fields } from './fields.ts'
import { form } from './form.ts'
import { isPossible, whyImpossible } from './kinds.ts'

type Postponement = Values<typeof fields>

/** The event that the machine of a postponement receives. */
export interface PostponementEvent extends MachineEvent<PostponementLookups> {
  readonly type:
    | 'save'
    | 'send'
    | 'approve'
    | 'reject'
    | 'receive'
    | 'refuse'
    | 'handOver'
    | 'agree'
    | 'revoke'
    | 'rework'
    | 'delete'
    | 'expire'
    | 'lapse'
    | 'hideUndecided'
    | 'noteReturn'
}

/** The conditions of a postponement's transitions, each with the reason for a refusal. */
export const guards = {
  ...approvalGuards<Postponement, PostponementEvent>(form),
  onlyOne: {
    holds: ({ event }) => event.lookups.open === null,
    reason: t('Бу текшириш бўйича бошқа ҳужжат кўриб чиқилмоқда', 'По этой проверке уже рассматривается другой документ'),
  },
  ordersOfOthers: ordersOfOthers<Postponement, PostponementEvent>(),
  rejectedByHead: {
    holds: ({ context }) => context.sentDate !== null && context.comment !== null,
    reason: t('Раҳбар рад этмаган', 'Руководитель не отклонял'),
  },
  stillPossible: {
    holds: ({ context: { kind }, event: { lookups } }) => kind !== null && lookups.check !== null && isPossible(kind, lookups.check.state),
    reason: ({ values: { kind } }) => whyImpossible(kind),
  },
  inTime: {
    holds: ({ context: { kind, startDate, endDate }, event }) =>
      kind === 'cancel' ||
      (kind === 'move' ? startDate !== null && startDate >= dayOf(event.now) : endDate !== null && endDate >= dayOf(event.now)),
    reason: t('Сўралган саналар ўтиб кетган', 'Запрошенные даты уже прошли'),
  },
} satisfies Guards<Postponement, PostponementEvent>
