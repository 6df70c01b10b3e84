import { addDays, type Calendar, type Day, hoursOn, weekdayOf, workingDaysBetween } from '@nazorat/machines/calendar'
import type { Text } from '@nazorat/machines/i18n'
import { useId } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { formatDate } from '../../i18n/format.ts'
import { dayInWords, hoursInWords, kindOf } from './day-kind.ts'
import { months, scheduleWords, weekdays, weekOrder } from './schedule-words.ts'

interface Props {
  year: number
  /** 0 January to 11 December. */
  month: number
  calendar: Calendar
  /** The names of the days that differ from the week. */
  names: ReadonlyMap<Day, Text>
  /** The one day that Tab stops at. */
  current: Day
  today: Day
  onReach: (day: Day) => void
  onDay: ((day: Day) => void) | null
}

export function Month({ year, month, calendar, names, current, today, onReach, onDay }: Props) {
  const say = useSay()
  const id = useId()
  const weeks = weeksOf(year, month)
  const first = weeks.flat().find((day) => day !== null)!
  const last = weeks.flat().findLast((day) => day !== null)!
  const cell = (day: Day) => {
    const kind = kindOf(calendar, day)
    const name = names.get(day)
    const from = calendar.moved.get(day)
    const why = [name && say(name), from && say(scheduleWords.movedFrom, { day: formatDate(from) })]
    const about = [dayInWords(day, say), day === today && say(scheduleWords.today), ...why, hoursInWords(hoursOn(calendar, day), say)]
      .filter(Boolean)
      .join(', ')
    return (
      <td
        key={day}
        role="gridcell"
        data-day={day}
        className={`day day-${kind}`}
        aria-label={about}
        aria-current={day === today ? 'date' : undefined}
        title={name || from ? about : undefined}
        tabIndex={day === current ? 0 : -1}
        onFocus={() => onReach(day)}
        onClick={() => onDay?.(day)}
      >
        {Number(day.slice(8))}
      </td>
    )
  }
  return (
    <div className="month">
      <h3 id={id}>
        {say(months[month]!)} <span>{say(scheduleWords.inMonth, { n: workingDaysBetween(calendar, first, last) })}</span>
      </h3>
      <table role="grid" aria-labelledby={id} aria-readonly={onDay ? undefined : true}>
        <thead>
          <tr>
            {weekOrder.map((weekday) => (
              <th key={weekday} scope="col" abbr={say(weekdays[weekday]!.whole)}>
                {say(weekdays[weekday]!.short)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={onDay ? 'month-editable' : undefined}>
          {weeks.map((week, i) => (
            <tr key={i}>{week.map((day, j) => (day ? cell(day) : <td key={j} />))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The days of a month in weeks from Monday; null where a week's day lies in another month. */
function weeksOf(year: number, month: number): (Day | null)[][] {
  const prefix = `${year}-${String(month + 1).padStart(2, '0')}`
  const first = `${prefix}-01`
  const before = weekOrder.indexOf(weekdayOf(first) as (typeof weekOrder)[number])
  const days = Array.from({ length: 42 }, (_, i) => addDays(first, i - before))
  const weeks = [0, 7, 14, 21, 28, 35].map((at) => days.slice(at, at + 7).map((day) => (day.startsWith(prefix) ? day : null)))
  return weeks.filter((week) => week.some((day) => day !== null))
}
