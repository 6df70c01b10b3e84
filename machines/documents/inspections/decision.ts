import {
  type Condition,
  type Fields,
  type LookupResults,
  type Lookup,
  type Lookups,
  type ScheduleInputs,
  dueAfter,
  type Guard,
  type MachineEvent,
  type Party,
  type Queue,
  type State,
  t,
  type Text,
} from '../../kit/index.ts'
import { calendarIn } from '../calendar/schedule/calendar.ts'
import type { hours } from '../calendar/schedule/hours.ts'
import { numberIn, settingFact } from '../settings/setting/settings.ts'
import { toBeSent } from './actions.ts'

/** All records of the calendar: nobody's secret, and every count of working days reads them. */
const calendar = <const R extends string>(type: string, ...reads: readonly R[]) =>
  ({
    every: { of: type, where: (): Condition[] => [] },
    reads: [...reads, ...hourFields],
    open: true,
    reference: true,
  }) as const satisfies Lookup

const hourFields = ['isWorkingDay', 'fromTime', 'toTime'] as const satisfies readonly (keyof typeof hours)[]

/** The roles that have a document on its way. */
export const byInspector = { role: t('Инспектор', 'Инспектор') }
const byModerator = { role: t('Модератор', 'Модератор') }

export const byHead = t('Раҳбар қарори', 'Решение руководителя')
const moderator = t('Модератор қарори', 'Решение модератора')

/** The states in which a document is on its way to a decision; which of them follow is the machine's to say. */
export const undecidedStates = {
  draft: { label: t('Қоралама', 'Черновик'), intent: 'none', codes: { statusId: 1 }, holder: byInspector, awaits: toBeSent },
  returned: { label: t('Қайтарилган', 'Возвращено'), intent: 'warning', codes: { statusId: 1 }, holder: byInspector, returned: true },
  ceo: {
    label: t('Жараёнда (раҳбар)', 'В обработке (руководитель)'),
    intent: 'warning',
    codes: { statusId: 5 },
    holder: { role: t('Раҳбар', 'Руководитель') },
    awaits: byHead,
  },
  sent: { label: t('Юборилган', 'Отправлено'), intent: 'warning', codes: { statusId: 3 }, holder: byModerator },
  moderator: {
    label: t('Жараёнда (модератор)', 'В обработке (модератор)'),
    intent: 'warning',
    codes: { statusId: 4 },
    holder: { ...byModerator, person: 'moderatorId' },
    awaits: moderator,
  },
} as const satisfies Record<string, State>

export const declinedStates = {
  refused: { label: t('Модератор рад этган', 'Отказано модератором'), intent: 'danger', codes: { statusId: 6 }, holder: byInspector },
  notAgreed: { label: t('Келишилмаган', 'Не согласовано'), intent: 'danger', codes: { statusId: 8 }, holder: byInspector },
} as const satisfies Record<string, State>

/**
 * Expired while it waited for the head. Its state alone says who sees a document, so it must be another one than that of a document
 * that expired later: only its own organization has seen this one.
 */
export const expiredAtHeadState = {
  expiredAtHead: { label: t('Муддати ўтган (раҳбарда)', 'Просрочено у руководителя'), intent: 'danger', codes: { statusId: 15 } },
} as const satisfies Record<string, State>

export const undecidedQueues = {
  draft: { label: t('Қораламалар', 'Черновики'), states: ['draft'] },
  returned: { label: t('Қайтарилган', 'Возвращённые'), states: ['returned'] },
  ceo: { label: t('Жараёнда (раҳбар)', 'В обработке (руководитель)'), states: ['ceo'] },
  sent: { label: t('Юборилган', 'Отправленные'), states: ['sent'] },
  moderator: { label: t('Жараёнда (модератор)', 'В обработке (модератор)'), states: ['moderator'] },
} as const satisfies Record<string, Queue>

export const declinedQueues = {
  refused: { label: t('Рад этилган', 'С отказом'), states: ['refused'] },
  notAgreed: { label: t('Келишилмаган', 'Несогласованные'), states: ['notAgreed'] },
} as const satisfies Record<string, Queue>

/**
 * The parties of a decision, and the states in which they do not see it: the business sees only its outcome. `atHead` are the type's
 * states of documents that ended before the head signed them, `undecided` those of documents that ended later without a decision.
 */
export const decisionParties = <const H extends string, const U extends string>({
  atHead,
  undecided,
}: {
  atHead: readonly H[]
  undecided: readonly U[]
}) =>
  ({
    inspectionOrganizationId: {},
    orderedOrganizationId: { except: ['draft', 'returned'] },
    authorizedOrganizationId: { except: ['draft', 'returned', 'ceo', ...atHead] },
    contractorId: {
      except: ['draft', 'returned', 'ceo', 'sent', 'moderator', 'refused', 'notAgreed', ...atHead, ...undecided],
      numerous: true,
    },
  }) as const satisfies Record<string, Party>

/** The lookups that the time for a decision is computed with. */
export const decisionLookups = {
  schedule: calendar('schedule', 'weekday'),
  scheduleExceptions: calendar('scheduleexception', 'date', 'movesRest'),
  ceoTime: settingFact('ceoTime'),
  receiptTime: settingFact('receiptTime'),
  moderatorTime: settingFact('moderatorTime'),
  decisionReminder: settingFact('decisionReminder'),
} as const satisfies Lookups

type Inputs = ScheduleInputs<Record<string, unknown>, LookupResults<Fields, typeof decisionLookups>>

const receipt = t('Ваколатли органда қабул қилиш', 'Принятие уполномоченным органом')

/**
 * The time that the head and the authorized body have (`docs/domain.md`, Time: a reminder and a breach for ceo, sent and
 * moderator): a number of working days, the last of which ends with its working hours, and a reminder some hours before.
 * The time starts again when the document is sent to another body.
 */
export const decisionDeadlines = {
  ceoSoon: soon('ceo', 'ceoTime', byHead),
  ceo: over('ceo', 'ceoTime', byHead),
  receiptSoon: soon('sent', 'receiptTime', receipt),
  receipt: over('sent', 'receiptTime', receipt),
  moderatorSoon: soon('moderator', 'moderatorTime', moderator),
  moderator: over('moderator', 'moderatorTime', moderator),
} as const

/** The time that the head has, for a document that waits for them in another state. */
export const headDeadlines = <S extends string>(state: S) =>
  ({ headSoon: soon(state, 'ceoTime', byHead), head: over(state, 'ceoTime', byHead) }) as const

type Time = 'ceoTime' | 'receiptTime' | 'moderatorTime'

function over<S extends string>(state: S, time: Time, label: Text) {
  const at = ({ since, lookups: { schedule, scheduleExceptions, [time]: setting } }: Inputs): string =>
    dueAfter(calendarIn(schedule, scheduleExceptions), since, numberIn(time, setting))
  return {
    label,
    states: [state],
    kind: 'breach',
    fields: ['authorizedOrganizationId'],
    lookups: ['schedule', 'scheduleExceptions', time],
    at,
  } as const
}

function soon<S extends string>(state: S, time: Time, label: Text) {
  const { at, lookups, ...breach } = over(state, time, label)
  const before = (counted: Inputs) => hoursBefore(at(counted), numberIn('decisionReminder', counted.lookups.decisionReminder))
  return { ...breach, kind: 'reminder', lookups: [...lookups, 'decisionReminder'], at: before } as const
}

const hoursBefore = (moment: string, hours: number): string => new Date(Date.parse(moment) - hours * 60 * 60 * 1000).toISOString()

/** Who orders or holds a check decides nothing about it. */
export const ordersOfOthers = <
  C extends { orderedOrganizationId: string | null; inspectionOrganizationId: string | null },
  E extends MachineEvent,
>(): Guard<C, E> => ({
  holds: ({ context, event }) =>
    context.orderedOrganizationId !== event.actor.organizationId && context.inspectionOrganizationId !== event.actor.organizationId,
  reason: t(
    'Ўз ташкилотингиз буюрган текшириш бўйича қарор қабул қила олмайсиз',
    'Нельзя принимать решение по проверке, назначенной вашей организацией',
  ),
})
