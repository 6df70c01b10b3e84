import { describe, expect, it } from 'vitest'
import {
  type Actor,
  addWorkingDays,
  availability,
  dueAfter,
  incompleteness,
  mayCreate,
  readInput,
  type RelatedDocument,
  workingDaysBetween,
} from '../../../kit/index.ts'
import { permissions } from '../../../permissions.ts'
import { scheduleexception } from '../schedule-exception.ts'
import { setting } from '../../settings/setting/definition.ts'
import { settings } from '../../settings/setting/settings.ts'
import { calendarFrom, ordinaryWeek } from './calendar.ts'
import { schedule } from './definition.ts'

const actor: Actor = {
  id: 'a',
  name: '',
  language: 'ln',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: { ScheduleView: 'r', ScheduleEdit: 'r', SettingView: 'r', SettingEdit: 'r' },
}
const now = '2026-11-20T06:00:00.000Z'
const name = { ln: 'Kun', cl: 'Кун', ru: 'День' }
const week = ordinaryWeek.map((hours, weekday) => ({ weekday, name, isWorkingDay: hours !== null, fromTime: null, toTime: null, ...hours }))
const other = (weekday: number, isWorkingDay: boolean): RelatedDocument => ({
  id: String(weekday),
  type: 'schedule',
  title: name,
  state: 'active',
  values: { weekday, isWorkingDay },
})

describe('the calendar of records', () => {
  it('has the week of its weekdays and the dates that differ', () => {
    const holiday = { date: '2026-12-08', name, isWorkingDay: false, fromTime: null, toTime: null }
    const saturday = { date: '2026-12-12', name, isWorkingDay: true, fromTime: '09:00', toTime: '14:00' }
    expect(workingDaysBetween(calendarFrom(week, []), '2026-12-07', '2026-12-18')).toBe(10)
    expect(workingDaysBetween(calendarFrom(week, [holiday]), '2026-12-07', '2026-12-18')).toBe(9)
    expect(workingDaysBetween(calendarFrom(week, [holiday, saturday]), '2026-12-07', '2026-12-18')).toBe(10)
    const sixDays = week.map((day) => (day.weekday === 6 ? { ...day, isWorkingDay: true, fromTime: '09:00', toTime: '14:00' } : day))
    expect(workingDaysBetween(calendarFrom(sixDays, []), '2026-12-07', '2026-12-18')).toBe(11)
  })

  it('moves the day of rest on which a holiday falls to the next day that is worked', () => {
    const holiday = (date: string, movesRest: boolean | null = true) => ({
      date,
      name,
      isWorkingDay: false,
      fromTime: null,
      toTime: null,
      movesRest,
    })
    // A Sunday, a Sunday and a Saturday; on a Monday nothing moves.
    const calendar = calendarFrom(
      week,
      ['2027-03-21', '2027-05-09', '2028-01-01', '2027-03-08'].map((date) => holiday(date)),
    )
    expect([...calendar.moved]).toEqual([
      ['2027-03-22', '2027-03-21'],
      ['2027-05-10', '2027-05-09'],
      ['2028-01-03', '2028-01-01'],
    ])
    expect(addWorkingDays(calendar, '2027-03-12', 10)).toBe('2027-03-29')
    expect(dueAfter(calendar, '2027-03-19T06:00:00.000Z', 1)).toBe('2027-03-23T13:00:00.000Z')
    // Two of one weekend move by two days; what has an exception of its own stays as that says.
    expect([
      ...calendarFrom(
        week,
        ['2027-03-20', '2027-03-21'].map((date) => holiday(date)),
      ).moved.keys(),
    ]).toEqual(['2027-03-22', '2027-03-23'])
    expect([
      ...calendarFrom(week, [
        holiday('2027-03-21'),
        { ...holiday('2027-03-22'), isWorkingDay: true, fromTime: '09:00', toTime: '18:00' },
      ]).moved.keys(),
    ]).toEqual(['2027-03-23'])
    // In a week of six days a Saturday is worked: only a Sunday moves, and a Saturday can be the day to which it does.
    const sixDays = week.map((day) => (day.weekday === 6 ? { ...day, isWorkingDay: true, fromTime: '09:00', toTime: '14:00' } : day))
    expect([
      ...calendarFrom(
        sixDays,
        ['2028-01-01', '2027-05-09'].map((date) => holiday(date)),
      ).moved.keys(),
    ]).toEqual(['2027-05-10'])
    // As records of earlier releases are, and where somebody has switched it off.
    for (const no of [null, false])
      expect(addWorkingDays(calendarFrom(week, [holiday('2027-03-21', no)]), '2027-03-12', 10)).toBe('2027-03-26')
  })

  it('is the ordinary week where a weekday has no record', () => {
    expect(workingDaysBetween(calendarFrom([], []), '2026-12-07', '2026-12-20')).toBe(10)
  })
})

describe('a weekday', () => {
  const change = (input: Record<string, unknown>, others: readonly RelatedDocument[] = []) =>
    Object.keys(
      readInput(schedule.actions['change']!, schedule, input, { values: { ...week[1]! }, actor, now, lookups: { others } }).problems,
    ).toSorted()

  it('has hours that run forward when it is worked', () => {
    expect(change({ isWorkingDay: true, fromTime: '08:30', toTime: '17:30' })).toEqual([])
    expect(change({ isWorkingDay: true, fromTime: '18:00', toTime: '09:00' })).toEqual(['toTime'])
    expect(change({ isWorkingDay: true, fromTime: null, toTime: null })).toEqual(['fromTime', 'toTime'])
    expect(change({ isWorkingDay: false, fromTime: '18:00', toTime: '09:00' })).toEqual([])
    expect(change({ isWorkingDay: true, fromTime: '25:00' })).toEqual(['fromTime'])
  })

  it('is not the last that is made a day off', () => {
    const off = [0, 2, 3, 4, 5, 6].map((weekday) => other(weekday, false))
    expect(change({ isWorkingDay: false }, off)).toEqual(['isWorkingDay'])
    expect(change({ isWorkingDay: false }, [...off.slice(1), other(0, true)])).toEqual([])
  })
})

describe('records that stand', () => {
  it('are changed, and nobody makes or deletes one', () => {
    for (const definition of [schedule, setting]) {
      const held = { id: 'a', version: 1, state: 'active', values: {} }
      expect(availability(definition, 'change', held, { actor, now, lookups: {} }).can).toBe(true)
      expect(availability(definition, 'save', held, { actor, now, lookups: {} }).can).toBe(false)
      expect(definition.actions['delete']).toBeUndefined()
      expect(mayCreate(definition, actor)).toBe(false)
    }
  })

  it('keep what tells them apart: only the rest is asked for', () => {
    expect(Object.keys(schedule.actions['change']!.input!)).toEqual(['isWorkingDay', 'fromTime', 'toTime'])
    expect(Object.keys(setting.actions['change']!.input!)).toEqual(['value'])
  })
})

describe('an exception', () => {
  it('is kept under the permissions of the schedule, which are there once', () => {
    expect(mayCreate(scheduleexception, actor)).toBe(true)
    expect(
      permissions
        .filter(({ name }) => name.includes('Schedule'))
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['ScheduleEdit', 'ScheduleView'])
  })

  it('has a name, and hours when it is worked', () => {
    const wrong = (values: Record<string, unknown>) =>
      Object.keys(
        incompleteness(scheduleexception, {
          values: { date: '2026-12-12', name, fromTime: null, toTime: null, ...values },
          actor,
          now,
          lookups: {},
        }),
      ).toSorted()
    expect(wrong({ isWorkingDay: false })).toEqual([])
    expect(wrong({ isWorkingDay: true })).toEqual(['fromTime', 'toTime'])
    expect(wrong({ isWorkingDay: false, name: null })).toEqual(['name'])
  })
})

describe('a setting', () => {
  it('is one that the system reads', () => {
    const wrong = (code: string, value: number) => {
      const values = { code, name, value, unit: 'workingDays' }
      const situation = { values, actor, now, lookups: {} }
      return Object.keys({
        ...readInput(setting.actions['save']!, setting, values, situation).problems,
        ...incompleteness(setting, situation),
      })
    }
    expect(wrong('coffeeBreak', 1)).toEqual(['code'])
    for (const [code, { value }] of Object.entries(settings)) expect(wrong(code, value)).toEqual([])
  })
})
