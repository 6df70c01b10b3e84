/** Tashkent is UTC+5 all year: the country has had no summer time since 1992. */
const ahead = 5
const day = 24 * 60 * 60 * 1000

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string

/** The calendar day in Asia/Tashkent of a moment given as ISO 8601. */
export const dayOf = (moment: string): Day => {
  const utc = inUtc(moment)
  return Number(utc.slice(11, 13)) + ahead < 24 ? utc.slice(0, 10) : addDays(utc.slice(0, 10), 1)
}

/** The time of day in Asia/Tashkent, `HH:MM`. */
export const timeOf = (moment: string): string => {
  const utc = inUtc(moment)
  return `${twoDigits((Number(utc.slice(11, 13)) + ahead) % 24)}${utc.slice(13, 16)}`
}

/** The moment (ISO 8601, UTC) at which a clock in Asia/Tashkent shows a time, `HH:MM`, on a day. */
export const momentAt = (day: Day, time: string): string => {
  const hour = Number(time.slice(0, 2)) - ahead
  return hour < 0
    ? `${addDays(day, -1)}T${twoDigits(hour + 24)}${time.slice(2)}:00.000Z`
    : `${day}T${twoDigits(hour)}${time.slice(2)}:00.000Z`
}

/** The moment (ISO 8601, UTC) at which a day begins in Asia/Tashkent. */
export const startOfDay = (day: Day): string => momentAt(day, '00:00')

/** The last moment of a calendar day in Asia/Tashkent, ISO 8601 in UTC. */
export const endOf = (of: Day): string => `${of}T18:59:59.999Z`

export const addDays = (from: Day, days: number): Day => dayNumbered(Date.parse(from) / day + days)

/** Calendar days from `from` to `to`, both counted; 0 or less when `to` lies before `from`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / day) + 1

/** True for a day that exists, between 1900 and 2199. */
export const isDay = (value: string): boolean => /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && dayNumbered(Date.parse(value) / day) === value

/** The day so many days after the first of 1970; no day when there is no such number. Days are few, and asked for all the time. */
function dayNumbered(number: number): Day {
  let named = days.get(number)
  if (named === undefined) {
    named = Number.isNaN(number) ? '' : new Date(number * day).toISOString().slice(0, 10)
    if (days.size < maxNamedDays) days.set(number, named)
  }
  return named
}

const days = new Map<number, Day>()
const maxNamedDays = 10_000

/** A moment in the form that the log has, which is what most are given in. */
const inUtc = (moment: string): string => (moment.length === 24 && moment.endsWith('Z') ? moment : new Date(moment).toISOString())

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))

/** Whether a value is a range of which one end alone is given. A list is asked for days from one to another: both ends or none. */
export function isHalfRange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { from = null, to = null } = value as { from?: unknown; to?: unknown }
  return (from === null) !== (to === null)
}
