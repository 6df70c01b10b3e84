/** Tashkent is UTC+5 all year: the country has had no summer time since 1992. */
const tashkentOffset = 5 * 60 * 60 * 1000
const day = 24 * 60 * 60 * 1000

/** A calendar day as `YYYY-MM-DD`. */
export type Day = string

/** The calendar day in Asia/Tashkent of a moment given as ISO 8601. */
export const dayOf = (moment: string): Day => new Date(Date.parse(moment) + tashkentOffset).toISOString().slice(0, 10)

/** The time of day in Asia/Tashkent, `HH:MM`. */
export const timeOf = (moment: string): string => new Date(Date.parse(moment) + tashkentOffset).toISOString().slice(11, 16)

/** The last moment of a calendar day in Asia/Tashkent, ISO 8601 in UTC. */
export const endOf = (of: Day): string => new Date(Date.parse(of) + day - tashkentOffset - 1).toISOString()

/** The moment (ISO 8601, UTC) at which a clock in Asia/Tashkent shows a time, `HH:MM`, on a day. */
export const momentAt = (day: Day, time: string): string => new Date(Date.parse(`${day}T${time}:00+05:00`)).toISOString()

/** The moment (ISO 8601, UTC) at which a day begins in Asia/Tashkent. */
export const startOfDay = (day: Day): string => momentAt(day, '00:00')

export const addDays = (from: Day, days: number): Day => new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

/** Calendar days from `from` to `to`, both counted; 0 or less when `to` lies before `from`. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / day) + 1

/** True for a day that exists, between 1900 and 2199. */
export const isDay = (value: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)
