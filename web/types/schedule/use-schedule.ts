import type { Row } from '@nazorat/machines/api-types'
import { addDays, type Calendar, type Day } from '@nazorat/machines/calendar'
import { calendarFrom } from '@nazorat/machines/documents/calendar/schedule/calendar'
import type { Text } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listQuery } from '../../api/queries.ts'

/** A record of a weekday or of a date that differs from it, as its list has it. */
interface HoursRow extends Row {
  name: Text
  isWorkingDay: boolean
  fromTime: string | null
  toTime: string | null
}
export type WeekdayRow = HoursRow & { weekday: number }
export type ExceptionRow = HoursRow & { date: Day; movesRest: boolean | null }

/** A day of rest moves into the days that are shown from at most so many days before them. */
const maxMove = 14

interface Schedule {
  readonly calendar: Calendar
  readonly weekdays: readonly WeekdayRow[]
  readonly exceptions: readonly ExceptionRow[]
}

/** The questions by which it is asked. */
export const scheduleQueries = (from: Day | null, to: Day | null) =>
  [
    listQuery('schedule', { sortBy: 'weekday', pageSize: 7 }),
    listQuery('scheduleexception', {
      date: { from: from === null ? '' : addDays(from, -maxMove), to: to ?? '' },
      sortBy: 'date',
      pageSize: 200,
    }),
  ] as const

/**
 * The schedule with the exceptions from a day to another; nothing is asked while one of them is missing.
 * `data` is null until both lists are there.
 */
export function useSchedule(from: Day | null, to: Day | null) {
  const enabled = from !== null && to !== null && from <= to
  const [ofWeek, ofDates] = scheduleQueries(from, to)
  const week = useQuery({ ...ofWeek, enabled, meta: {} })
  const dates = useQuery({ ...ofDates, enabled, meta: {} })
  const data = useMemo<Schedule | null>(() => {
    if (!week.data || !dates.data) return null
    // The rows have the fields of their definitions.
    const [weekdays, exceptions] = [week.data.rows as WeekdayRow[], dates.data.rows as ExceptionRow[]]
    return { calendar: calendarFrom(weekdays, exceptions), weekdays, exceptions: exceptions.filter(({ date }) => date >= (from ?? '')) }
  }, [week.data, dates.data, from])
  return {
    data,
    isOld: dates.isPlaceholderData,
    error: week.error ?? dates.error,
    refetch: () => void Promise.all([week.refetch(), dates.refetch()]),
  }
}
