import { dayOf, type Guards, incompleteness, type MachineEvent, t, type Values } from '../../../kit/index.ts'
import type { PostponementLookups } from './lookups.ts'
import type { fields } from './fields.ts'
import { form } from './form.ts'
import { isPossible, whyImpossible } from './kinds.ts'

/** The event that the machine of a postponement receives. */
export interface PostponementEvent extends MachineEvent<PostponementLookups> {
  readonly type: 'save' | 'send' | 'approve' | 'reject' | 'receive' | 'refuse' | 'agree' | 'revoke' | 'rework' | 'delete' | 'expire'
}

/** The conditions of a postponement's transitions, each with the reason for a refusal. */
export const guards = {
  complete: {
    holds: ({ context, event }) => Object.keys(incompleteness(form, { ...event, values: context })).length === 0,
    reason: (situation) => incompleteness(form, situation),
  },
  onlyOne: {
    holds: ({ event }) => event.lookups.open === null,
    reason: t(
      'Bu tekshirish boʻyicha boshqa hujjat koʻrib chiqilmoqda',
      'Бу текшириш бўйича бошқа ҳужжат кўриб чиқилмоқда',
      'По этой проверке уже рассматривается другой документ',
    ),
  },
  neverSent: {
    holds: ({ context }) => context.sentDate === null,
    reason: t('Yuborilgan hujjat oʻchirilmaydi', 'Юборилган ҳужжат ўчирилмайди', 'Отправленный ранее документ удалить нельзя'),
  },
  ordersOfOthers: {
    holds: ({ context, event }) => context.orderedOrganizationId !== event.actor.organizationId && context.inspectionOrganizationId !== event.actor.organizationId,
    reason: t(
      'Oʻz tashkilotingiz buyurgan tekshirish boʻyicha qaror qabul qila olmaysiz',
      'Ўз ташкилотингиз буюрган текшириш бўйича қарор қабул қила олмайсиз',
      'Нельзя решать о проверке, которую назначила ваша организация',
    ),
  },
  stillPossible: {
    holds: ({ context: { kind }, event: { lookups } }) => kind !== null && lookups.check !== null && isPossible(kind, lookups.check.state),
    reason: ({ values: { kind } }) => whyImpossible(kind),
  },
  inTime: {
    holds: ({ context: { kind, startDate, endDate }, event }) =>
      kind === 'cancel' || (kind === 'move' ? startDate !== null && startDate >= dayOf(event.now) : endDate !== null && endDate >= dayOf(event.now)),
    reason: t('Soʻralgan sanalar oʻtib ketgan', 'Сўралган саналар ўтиб кетган', 'Запрошенные даты уже прошли'),
  },
} satisfies Guards<Values<typeof fields>, PostponementEvent>
