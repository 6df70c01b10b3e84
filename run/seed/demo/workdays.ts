import { addDays, type Day, dayOf } from '@nazorat/machines'

/** Holidays that fall on the same day each year (`domain.md`, Formats); the demo knows no announced ones. */
const holidays = ['01-01', '03-08', '03-21', '05-09', '09-01', '10-01', '12-08']

const isWorking = (day: Day): boolean => ![0, 6].includes(new Date(day).getUTCDay()) && !holidays.includes(day.slice(5))

/** The day `count` working days after a day, or before it when negative; the day itself need not be one. */
export function addWorkdays(from: Day, count: number): Day {
  let day = from
  for (let left = Math.abs(count); left > 0; ) {
    day = addDays(day, Math.sign(count))
    if (isWorking(day)) left--
  }
  return day
}

/** Working days counted from a moment: -1 is the last one that is over, 0 the first from that day on. */
export function calendar(now: string): (offset: number) => Day {
  const last = addWorkdays(dayOf(now), -1)
  return (offset) => addWorkdays(last, offset + 1)
}

/** A moment of a day by the clock of Tashkent, given in minutes after midnight. */
export const momentOf = (day: Day, minutes: number): string => new Date(Date.parse(`${day}T00:00:00+05:00`) + minutes * 60_000).toISOString()
