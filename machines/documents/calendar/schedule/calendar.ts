import { type Calendar, calendarOf, type Hours, type RelatedDocument } from '../../../kit/index.ts'

type Record = Readonly<{ [field: string]: unknown }>

/**
 * The calendar that records of the types `schedule` and `scheduleexception` make together. A weekday without
 * a record is as in the ordinary week.
 */
export function calendarFrom(weekdays: readonly Record[], exceptions: readonly Record[]): Calendar {
  const week = [...ordinaryWeek]
  for (const record of weekdays) week[Number(record['weekday'])] = hoursOf(record)
  return calendarOf(
    week,
    exceptions.map((record) => ({ date: String(record['date']), hours: hoursOf(record), moves: record['movesRest'] === true })),
  )
}

/** The calendar of what was found of `schedule` and `scheduleexception`; made once of the same finds. */
export function calendarIn(schedule: readonly RelatedDocument[], scheduleExceptions: readonly RelatedDocument[]): Calendar {
  const made = calendars.get(scheduleExceptions)
  if (made?.of === schedule) return made.calendar
  const calendar = calendarFrom(
    schedule.map(({ values }) => values),
    scheduleExceptions.map(({ values }) => values),
  )
  calendars.set(scheduleExceptions, { of: schedule, calendar })
  return calendar
}

const calendars = new WeakMap<readonly RelatedDocument[], { of: readonly RelatedDocument[]; calendar: Calendar }>()

/** The working week of five days of eight hours and one for lunch: 0 Sunday to 6 Saturday. */
export const ordinaryWeek: readonly (Hours | null)[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 || weekday === 6 ? null : { fromTime: '09:00', toTime: '18:00' },
)

function hoursOf({ isWorkingDay, fromTime, toTime }: Record): Hours | null {
  return isWorkingDay === true && typeof fromTime === 'string' && typeof toTime === 'string' ? { fromTime, toTime } : null
}
