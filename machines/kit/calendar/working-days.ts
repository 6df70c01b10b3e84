import { addDays, type Day, dayOf, momentAt } from './dates.ts'

/** The hours of a working day, `HH:MM` in Asia/Tashkent. */
export interface Hours {
  readonly fromTime: string
  readonly toTime: string
}

/** A date that is not as its weekday is: a working day with its hours, or a day off (null). */
export interface Exception {
  readonly date: Day
  readonly hours: Hours | null
  /** Of a day off: where it falls on a weekday that is off anyhow, the day of rest moves (`calendarOf`). */
  readonly moves?: boolean
}

/**
 * Which days are working days, and from when to when (`docs/domain.md`, Time: the schedule's weekdays and
 * exceptions by date). Made by `calendarOf`.
 */
export interface Calendar {
  /** The hours of each weekday, 0 Sunday to 6 Saturday; null is a day off. */
  readonly week: readonly (Hours | null)[]
  readonly exceptions: ReadonlyMap<Day, Hours | null>
  /** The days off to which a day of rest has moved, each with the holiday that fell on it; they are among the exceptions. */
  readonly moved: ReadonlyMap<Day, Day>
  /** Sums of working days, so that counting can skip whole weeks. */
  readonly sums: Sums
}

/**
 * Makes a calendar of a week (seven entries, 0 Sunday to 6 Saturday; null is a day off) and the dates that
 * differ from it; of two exceptions on one date the later one holds. A day of rest on which a holiday falls moves to the next day that is
 * worked after it, and has no exception of its own (Labour Code of 2023, article 208; `docs/domain.md`, Time).
 */
export function calendarOf(week: readonly (Hours | null)[], exceptions: readonly Exception[]): Calendar {
  const byDate = new Map(exceptions.map(({ date, hours }) => [date, hours]))
  const moved = new Map<Day, Day>()
  const holidays = exceptions.filter(
    ({ date, hours, moves }) => moves === true && hours === null && byDate.get(date) === null && !week[weekdayOf(date)],
  )
  for (const { date } of holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const to = nextWorked(week, byDate, date)
    if (to === null) continue
    byDate.set(to, null)
    moved.set(to, date)
  }
  return { week, exceptions: byDate, moved, sums: sumsOf(week, byDate) }
}

/** The first day after another that is worked as its weekday is; null in a week of days off, or where a year has no such day. */
function nextWorked(week: readonly (Hours | null)[], exceptions: ReadonlyMap<Day, Hours | null>, from: Day): Day | null {
  for (let days = 1; days <= 366; days++) {
    const day = addDays(from, days)
    if (week[weekdayOf(day)] && !exceptions.has(day)) return day
  }
  return null
}

/** The hours of a day; null when it is a day off. */
export const hoursOn = ({ week, exceptions }: Calendar, day: Day): Hours | null =>
  exceptions.has(day) ? exceptions.get(day)! : (week[weekdayOf(day)] ?? null)

/** 0 Sunday to 6 Saturday (`docs/domain.md`, Formats and limits). */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

export const isWorkingDay = (calendar: Calendar, day: Day): boolean => hoursOn(calendar, day) !== null

/** The number of working days from a day to another, both counted; 0 when the second lies before the first. */
export const workingDaysBetween = ({ sums }: Calendar, from: Day, to: Day): number =>
  Math.max(0, workingUpTo(sums, numberOf(to)) - workingUpTo(sums, numberOf(from) - 1))

/**
 * The n-th working day after a day, or before it when n is negative; the day itself when n is 0, and it need
 * not be a working day. Throws a RangeError where the calendar has no such day: a week of days off.
 */
export function addWorkingDays({ sums }: Calendar, from: Day, n: number): Day {
  if (n === 0) return from
  const start = numberOf(from)
  const ahead = Math.sign(n)
  const wanted = Math.abs(n)
  const passed = (distance: number) =>
    ahead > 0
      ? workingUpTo(sums, start + distance) - workingUpTo(sums, start)
      : workingUpTo(sums, start - 1) - workingUpTo(sums, start - distance - 1)

  // Each exception takes at most one day away from the weeks; without working weekdays only exceptions are left.
  const weeks = sums.aWeek > 0 ? Math.ceil((wanted + sums.days.length) / sums.aWeek) + 1 : 0
  let high = weeks > 0 ? weeks * 7 : Math.max(0, ...sums.days.map((day) => (day - start) * ahead))
  if (passed(high) < wanted) throw new RangeError(`the calendar has no ${n} working days from ${from}`)
  let low = 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (passed(middle) < wanted) low = middle + 1
    else high = middle
  }
  return dayAt(start + low * ahead)
}

/**
 * The moment (ISO 8601, UTC) by which something is due that was given a number of working days, at least 1, at
 * a moment: the end of the last of them by its own hours. The day on which it was given is not counted
 * (`docs/domain.md`: counted in Asia/Tashkent).
 */
export function dueAfter(calendar: Calendar, moment: string, workingDays: number): string {
  const day = addWorkingDays(calendar, dayOf(moment), Math.max(1, workingDays))
  return momentAt(day, hoursOn(calendar, day)!.toTime)
}

/** A day as the number of days since a Sunday, so that weeks are divided out of it. */
const numberOf = (day: Day): number => Math.round(Date.parse(day) / msInDay) + thursday
const dayAt = (number: number): Day => new Date((number - thursday) * msInDay).toISOString().slice(0, 10)

const msInDay = 24 * 60 * 60 * 1000
/** 1 January 1970 was one. */
const thursday = 4

interface Sums {
  /** The working days of a whole week. */
  readonly aWeek: number
  /** Those of a week up to each of its days. */
  readonly upTo: readonly number[]
  /** The days that are not what their weekday is, in order, and how many more (or fewer) working days there are up to each. */
  readonly days: readonly number[]
  readonly more: readonly number[]
}

function sumsOf(week: readonly (Hours | null)[], exceptions: ReadonlyMap<Day, Hours | null>): Sums {
  let aWeek = 0
  const upTo = Array.from({ length: 7 }, (_, weekday) => (aWeek += week[weekday] ? 1 : 0))
  const differing = [...exceptions]
    .filter(([day, hours]) => (hours === null) !== !week[weekdayOf(day)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  let sum = 0
  return {
    aWeek,
    upTo,
    days: differing.map(([day]) => numberOf(day)),
    more: differing.map(([, hours]) => (sum += hours ? 1 : -1)),
  }
}

/** Working days up to a day, it included, since a Sunday long ago: only differences of it mean anything. */
function workingUpTo({ aWeek, upTo, days, more }: Sums, number: number): number {
  const weeks = Math.floor(number / 7)
  return weeks * aWeek + upTo[number - weeks * 7]! + (more[lastUpTo(days, number)] ?? 0)
}

/** The index of the last of ordered numbers that is not above a bound; -1 when all of them are. */
function lastUpTo(numbers: readonly number[], bound: number): number {
  let below = -1
  let above = numbers.length
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (numbers[middle]! <= bound) below = middle
    else above = middle
  }
  return below
}
