import { addDays, type Day } from '@nazorat/machines/calendar'
import { listQuery } from '../../../api/queries.ts'

/** How many days beside today are taken along. */
export const daysAhead = 7

/** More in so few days nobody holds. */
export const maxChecks = 200

/** The checks of an inspector that are agreed or held, and whose days are among today and the days ahead. */
export const checksQuery = (employeeId: string, today: Day) =>
  listQuery('request', {
    state: ['agreed', 'notified'].flatMap((way) => ['notBegun', 'postponed', 'begun', 'prolonged'].map((step) => `${way}.${step}`)),
    inspectors: [employeeId],
    // A check is no longer than a year.
    checkStartDate: { from: addDays(today, -366), to: addDays(today, daysAhead) },
    checkEndDate: { from: today, to: addDays(today, 2 * 366) },
    pageSize: maxChecks,
    sortBy: 'checkStartDate',
  })
