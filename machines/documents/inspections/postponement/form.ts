import {
  addDays,
  addWorkingDays,
  type Day,
  dayOf,
  formatDate,
  merge,
  problem,
  type Problems,
  type Situation,
  t,
  type Text,
  type Values,
} from '../../../kit/index.ts'
import { calendarIn } from '../../calendar/schedule/calendar.ts'
import { numberIn } from '../../settings/setting/settings.ts'
import type { PostponementLookups } from './lookups.ts'
import { fields } from './fields.ts'
import { isPossible, whyImpossible } from './kinds.ts'

/** The inspector's form, and the rules that it must meet before it may be sent. */
export const form = {
  fields,
  sections: {
    postponement: {
      label: t('Кўчириш, узайтириш ёки бекор қилиш', 'Перенос, продление или отмена'),
      fields: ['requestId', 'kind', 'startDate', 'endDate', 'reason', 'files'],
    },
  },
  rules,
} as const

type Draft = Values<typeof fields>

export function rules({ values, lookups, now }: Situation<Draft, Partial<PostponementLookups>>): Problems {
  const today = dayOf(now)
  return [...required(values), ...possible(values, lookups), ...moved(values, lookups, today), ...extended(values, lookups, today)].reduce(
    merge,
    {},
  )
}

function* required({ kind, startDate, endDate }: Draft): Iterable<Problems> {
  if (kind === 'move' && !startDate) yield problem(fields, 'startDate', 'required')
  if ((kind === 'move' || kind === 'extend') && !endDate) yield problem(fields, 'endDate', 'required')
}

function* possible({ kind }: Draft, { check }: Partial<PostponementLookups>): Iterable<Problems> {
  if (kind && check && !isPossible(kind, check.state)) yield say('kind', whyImpossible(kind))
}

/** All moves of a check together may delay its start by at most `moveLimit` days after the day that was agreed first. */
function* moved(
  { kind, startDate: start, endDate: end }: Draft,
  { check, moveLimit }: Partial<PostponementLookups>,
  today: Day,
): Iterable<Problems> {
  if (kind !== 'move') return
  if (start && start <= today)
    yield say('startDate', t('Янги сана бугунги кундан кейин бўлиши керак', 'Новая дата должна быть позже сегодняшнего дня'))
  if (start && end && end < start) yield problem(fields, 'endDate', 'endsEarlier')
  const first = check?.values.movedFromDate ?? check?.values.checkStartDate
  if (!start || !first) return
  const last = addDays(first, numberIn('moveLimit', moveLimit))
  if (start > last) yield say('startDate', latest(last))
}

function* extended(
  { kind, endDate: end }: Draft,
  { check, schedule, scheduleExceptions, extensionLimit }: Partial<PostponementLookups>,
  today: Day,
): Iterable<Problems> {
  const old = check?.values.checkEndDate
  if (kind !== 'extend' || !old) return
  if (old < today)
    return yield say('kind', t('Текшириш муддати тугаган: уни узайтириб бўлмайди', 'Срок проверки истёк: продлить её нельзя'))
  if (!end) return
  if (end <= old)
    return yield say(
      'endDate',
      t('Янги сана аввалги тугаш санасидан кейин бўлиши керак', 'Новая дата должна быть позже прежнего окончания'),
    )
  if (!schedule || !scheduleExceptions) return
  const calendar = calendarIn(schedule, scheduleExceptions)
  const last = addWorkingDays(calendar, old, numberIn('extensionLimit', extensionLimit))
  if (end > last) yield say('endDate', latest(last))
}

function latest(day: Day): Text {
  const dotted = formatDate(day)
  return t(`Энг кеч сана: ${dotted}`, `Самая поздняя дата: ${dotted}`)
}

const say = (name: keyof typeof fields, text: Text): Problems => ({ [name]: [text] })
