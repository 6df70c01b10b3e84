import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from './dates.ts'
import {
  addWorkingDays,
  type Calendar,
  calendarOf,
  dueAfter,
  type Hours,
  hoursOn,
  isWorkingDay,
  workingDaysBetween,
} from './working-days.ts'

const office: Hours = { fromTime: '09:00', toTime: '18:00' }
const saturday: Hours = { fromTime: '09:00', toTime: '14:00' }
const week = [null, office, office, office, office, office, null]

describe('a calendar', () => {
  const holidays = calendarOf(week, [
    { date: '2026-12-08', hours: null },
    { date: '2026-12-12', hours: saturday },
  ])

  it('knows holidays and working Saturdays', () => {
    expect(isWorkingDay(holidays, '2026-12-07')).toBe(true)
    expect(isWorkingDay(holidays, '2026-12-08')).toBe(false)
    expect(isWorkingDay(holidays, '2026-12-12')).toBe(true)
    expect(isWorkingDay(holidays, '2026-12-13')).toBe(false)
    expect(hoursOn(holidays, '2026-12-12')).toEqual(saturday)
  })

  it('counts both ends, and nothing backwards', () => {
    expect(workingDaysBetween(holidays, '2026-12-07', '2026-12-13')).toBe(5)
    expect(workingDaysBetween(holidays, '2026-12-07', '2026-12-07')).toBe(1)
    expect(workingDaysBetween(holidays, '2026-12-13', '2026-12-07')).toBe(0)
  })

  it('is due when the last working day ends by its own hours, whatever the hour it was given at', () => {
    // Noon and midnight in Tashkent, five hours ahead of UTC.
    expect(dueAfter(holidays, '2026-12-07T07:00:00.000Z', 1)).toBe('2026-12-09T13:00:00.000Z')
    expect(dueAfter(holidays, '2026-12-07T18:59:59.999Z', 1)).toBe('2026-12-09T13:00:00.000Z')
    expect(dueAfter(holidays, '2026-12-08T19:00:00.000Z', 1)).toBe('2026-12-10T13:00:00.000Z')
    expect(dueAfter(holidays, '2026-12-11T07:00:00.000Z', 1)).toBe('2026-12-12T09:00:00.000Z')
    expect(dueAfter(holidays, '2026-12-12T07:00:00.000Z', 1)).toBe('2026-12-14T13:00:00.000Z')
  })

  it('gives at least one working day: nothing is due on the day on which it was given', () => {
    // A Monday, and the Sunday before it.
    for (const given of ['2026-12-14T07:00:00.000Z', '2026-12-13T07:00:00.000Z'])
      expect(dueAfter(holidays, given, 0)).toBe(dueAfter(holidays, given, 1))
    expect(dueAfter(holidays, '2026-12-13T07:00:00.000Z', 0)).toBe('2026-12-14T13:00:00.000Z')
  })

  it('takes the later of two exceptions on one date', () => {
    const [off, worked] = [
      { date: '2026-12-08', hours: null },
      { date: '2026-12-08', hours: saturday },
    ]
    expect(hoursOn(calendarOf(week, [off, worked]), '2026-12-08')).toEqual(saturday)
    const last = calendarOf(week, [worked, off])
    expect([isWorkingDay(last, '2026-12-08'), addWorkingDays(last, '2026-12-07', 1)]).toEqual([false, '2026-12-09'])
  })

  it('finds working days behind any number of days off in a row', () => {
    const holiday = Array.from({ length: 60 }, (_, i) => ({ date: addDays('2026-12-08', i), hours: null }))
    expect(addWorkingDays(calendarOf(week, holiday), '2026-12-07', 1)).toBe('2027-02-08')
    expect(addWorkingDays(calendarOf(week, holiday), '2027-02-08', -2)).toBe('2026-12-04')
  })

  it('without working days has none to add', () => {
    const idle = calendarOf([], [{ date: '2026-12-12', hours: saturday }])
    expect(workingDaysBetween(idle, '2000-01-01', '2050-01-01')).toBe(1)
    expect(addWorkingDays(idle, '2026-01-01', 1)).toBe('2026-12-12')
    expect(addWorkingDays(idle, '2027-01-01', -1)).toBe('2026-12-12')
    expect(() => addWorkingDays(idle, '2026-12-12', 1)).toThrow(RangeError)
    expect(() => addWorkingDays(idle, '2026-01-01', 2)).toThrow(RangeError)
  })
})

/** Days of ten years around the year 2000's leap day and ours. */
const day = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2019-01-01', n))
const hours = fc.constantFrom(null, office, saturday)
const calendars = fc
  .tuple(fc.array(hours, { minLength: 7, maxLength: 7 }), fc.array(fc.record({ date: day, hours }), { maxLength: 400 }))
  .map(([days, exceptions]) => calendarOf(days, exceptions))

describe('against a plain count, day by day', () => {
  const plainBetween = (calendar: Calendar, from: Day, to: Day) =>
    Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, i) => addDays(from, i)).filter((each) => isWorkingDay(calendar, each))
      .length

  function plainAdd(calendar: Calendar, from: Day, n: number): Day | null {
    let at = from
    for (let left = Math.abs(n), far = 0; left > 0; far++) {
      if (far > 20_000) return null
      at = addDays(at, Math.sign(n))
      if (isWorkingDay(calendar, at)) left--
    }
    return at
  }

  it('working days between two days are the same', () => {
    fc.assert(
      fc.property(calendars, day, day, (calendar, from, to) => {
        expect(workingDaysBetween(calendar, from, to)).toBe(plainBetween(calendar, from, to))
      }),
    )
  })

  it('so is the day that some working days lead to, forward and back', () => {
    fc.assert(
      fc.property(calendars, day, fc.integer({ min: -600, max: 600 }), (calendar, from, n) => {
        const plain = plainAdd(calendar, from, n)
        if (plain === null) expect(() => addWorkingDays(calendar, from, n)).toThrow(RangeError)
        else expect(addWorkingDays(calendar, from, n)).toBe(plain)
      }),
    )
  })

  it('what is added is what is counted after the day it is added to', () => {
    fc.assert(
      fc.property(calendars, day, fc.integer({ min: 1, max: 400 }), (calendar, from, n) => {
        fc.pre(calendar.week.some((each) => each !== null))
        expect(workingDaysBetween(calendar, addDays(from, 1), addWorkingDays(calendar, from, n))).toBe(n)
      }),
    )
  })
})
