import {
  addWorkingDays,
  type Calendar,
  dayOf,
  formatDate,
  isEmpty,
  merge,
  problem,
  type Problems,
  type Situation,
  t,
  type Values,
  workingDaysBetween,
} from '../../../kit/index.ts'
import { calendarIn } from '../../calendar/schedule/calendar.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import type { CheckLookups } from './lookups.ts'
import { fields } from './fields.ts'

/** The inspector's form, and the rules that it must meet before it may be sent. */
export const form = {
  fields,
  sections: {
    contractor: {
      label: t('Тадбиркорлик субъекти', 'Субъект предпринимательства'),
      fields: ['contractorId', 'regionId', 'districtId'],
    },
    check: {
      label: t('Текшириш', 'Проверка'),
      fields: [
        'checkTypeId',
        'checkBasisId',
        'riskResultId',
        'organizationInspectionTypeId',
        'controlFunctions',
        'checkSubjects',
        'authorizedOrganizationId',
        'orderedOrganizationId',
      ],
    },
    period: {
      label: t('Муддатлар', 'Сроки'),
      fields: ['checkStartDate', 'checkEndDate', 'checkDaysNumber', 'checkCoverageStartDate', 'checkCoverageEndDate'],
    },
    order: {
      label: t('Буйруқ ва хат', 'Приказ и письмо'),
      fields: ['orderNumber', 'orderDate', 'docNumber', 'docDate', 'attestationDocDate'],
    },
    inspectors: { label: t('Инспекторлар', 'Инспекторы'), fields: ['inspectors'] },
    files: {
      label: t('Файллар', 'Файлы'),
      fields: ['orderFiles', 'basicFiles', 'programFiles', 'notificationFiles', 'preliminaryStudyFiles', 'basesFiles'],
    },
    comment: { label: t('Изоҳ', 'Комментарий'), fields: ['comment'] },
  },
  rules,
} as const

export function rules(situation: Situation<Draft, Partial<CheckLookups>>): Problems {
  const { values, lookups } = situation
  const calendar = knownCalendar(lookups)
  return [
    ...period(values, situation.now),
    ...days(values, lookups.checkType, calendar),
    ...notice(values, lookups, calendar, situation.now),
    ...coverage(values),
    ...papers(values, lookups),
    ...impartial(values),
  ].reduce(merge, {})
}

type Draft = Values<typeof fields>

function* period({ checkStartDate: start, checkEndDate: end }: Draft, now: string) {
  if (start && start < dayOf(now))
    yield say('checkStartDate', t('Текшириш ўтган санадан бошланмайди', 'Проверка не может начаться в прошлом'))
  if (start && end && end < start) yield problem(fields, 'checkEndDate', 'endsEarlier')
}

/** The longest duration is a setting of the check type (`docs/domain.md`: at most 10 working days). */
function* days(
  { checkStartDate: start, checkEndDate: end, checkDaysNumber: number }: Draft,
  checkType: CheckLookups['checkType'] | undefined,
  calendar: Calendar | null,
): Iterable<Problems> {
  if (number === null) return
  const maxDays = checkType?.values.maxDays
  if (maxDays != null && number > maxDays) return yield problem(fields, 'checkDaysNumber', 'tooBig', { maximum: maxDays })
  if (!start || !end || end < start || !calendar) return
  const there = workingDaysBetween(calendar, start, end)
  if (number > there)
    yield say(
      'checkDaysNumber',
      t(`Танланган саналар оралиғидаги иш кунлари сони: ${there}`, `Рабочих дней между выбранными датами: ${there}`),
    )
}

/** A check by risk analysis is told of in time: counted from the day on which it is sent (`docs/domain.md`). */
function* notice(
  { checkStartDate: start }: Draft,
  { checkType, riskNotice }: Partial<CheckLookups>,
  calendar: Calendar | null,
  now: string,
) {
  const today = dayOf(now)
  if (checkType?.values.byRiskAnalysis !== true || !calendar || !start || start < today) return
  const ahead = numberIn('riskNotice', riskNotice)
  const first = addWorkingDays(calendar, today, ahead)
  if (start >= first) return
  yield say(
    'checkStartDate',
    t(
      `Хавф таҳлили бўйича текшириш ҳақида камида ${ahead} иш куни олдин хабар берилади. Энг эрта бошланиш санаси: ${formatDate(first)}`,
      `О проверке по анализу рисков уведомляют заранее, рабочих дней: ${ahead}. Самая ранняя дата начала: ${formatDate(first)}`,
    ),
  )
}

function* coverage({ checkCoverageStartDate: from, checkCoverageEndDate: to, checkStartDate: start }: Draft) {
  if (from && to && to < from)
    yield say('checkCoverageEndDate', t('Давр охири унинг бошидан олдин бўлмаслиги керак', 'Конец периода не может быть раньше его начала'))
  if (to && start && to > start)
    yield say(
      'checkCoverageEndDate',
      t('Текшириладиган давр текшириш бошлангунча тугаши керак', 'Проверяемый период должен закончиться до начала проверки'),
    )
}

function* papers(values: Draft, { checkType, checkBasis }: Partial<CheckLookups>) {
  if (checkType?.values.track === 'notification' && isEmpty(values.notificationFiles))
    yield problem(fields, 'notificationFiles', 'notUploaded')
  if (checkBasis?.values.needsPreliminaryStudy === true && isEmpty(values.preliminaryStudyFiles))
    yield problem(fields, 'preliminaryStudyFiles', 'notUploaded')
  if (checkBasis?.values.needsBases === true && isEmpty(values.basesFiles)) yield problem(fields, 'basesFiles', 'notUploaded')
}

/**
 * Nobody decides on what their own organization orders or holds (the guard `ordersOfOthers`): such a check could only be revoked or expire.
 */
function* impartial({ authorizedOrganizationId: authorized, orderedOrganizationId: ordered, inspectionOrganizationId: inspecting }: Draft) {
  if (authorized && (authorized === ordered || authorized === inspecting)) yield say('authorizedOrganizationId', ofItsOwn)
}

/** Why a body cannot be the authorized one of a check. */
export const ofItsOwn = t(
  'Текширишга буйруқ берган ёки уни ўтказадиган ташкилот ваколатли орган бўла олмайди',
  'Организация, издавшая приказ о проверке или проводящая её, не может быть уполномоченным органом',
)

const say = (name: keyof typeof fields, text: Problems[string][number]): Problems => ({ [name]: [text] })

/** Null where the schedule is not known: before a new draft has been saved for the first time. */
const knownCalendar = ({ schedule, scheduleExceptions }: Partial<CheckLookups>): Calendar | null =>
  schedule && scheduleExceptions ? calendarIn(schedule, scheduleExceptions) : null
