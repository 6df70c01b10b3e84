import { addWorkingDays, type Calendar, type Day, dayOf } from '@nazorat/machines/calendar'
import { calendarFrom } from '@nazorat/machines/documents/calendar/schedule/calendar'
import { holidayRecords, weekdayRecords } from '../base/schedule.ts'

/** The calendar of the seed. */
export const seededCalendar = (now: string): Calendar =>
  calendarFrom(
    weekdayRecords.map(({ values }) => values),
    holidayRecords(now).map(({ values }) => values),
  )

/** Working days counted from a moment: -1 is the last one before that day, 0 the first one from that day on. */
export function daysFrom(calendar: Calendar, now: string): (offset: number) => Day {
  const last = addWorkingDays(calendar, dayOf(now), -1)
  return (offset) => addWorkingDays(calendar, last, offset + 1)
}

/** A moment of a day in Tashkent time, given in minutes after midnight. */
export const momentOf = (day: Day, minutes: number): string =>
  new Date(Date.parse(`${day}T00:00:00+05:00`) + minutes * 60_000).toISOString()
