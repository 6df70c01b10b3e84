import { Button } from '@blueprintjs/core'
import { EditIcon } from '@blueprintjs/icons'
import { type Calendar, type Day, hoursOn } from '@nazorat/machines/calendar'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { documentPath } from '../../navigation/paths.ts'
import { useSay } from '../../i18n/language.tsx'
import { formatDate } from '../../i18n/format.ts'
import { dayInWords, hoursInWords, kindOf } from './day-kind.ts'
import { scheduleWords } from './schedule-words.ts'
import type { ExceptionRow } from './use-schedule.ts'

interface Props {
  year: number
  calendar: Calendar
  rows: readonly ExceptionRow[]
  onEdit: ((day: Day) => void) | null
}

/** The days of the year that differ from the week, in words. */
export function ExceptionList({ year, calendar, rows, onEdit }: Props) {
  const say = useSay()
  const id = useId()
  const movedTo = new Map(Array.from(calendar.moved, ([to, from]) => [from, to]))
  return (
    <section className="schedule-part box" aria-labelledby={id}>
      <h2 id={id}>{say(scheduleWords.exceptions, { year })}</h2>
      {rows.length === 0 && <p>{say(scheduleWords.noExceptions)}</p>}
      <ul className="exceptions">
        {rows.map((row) => {
          const day = dayInWords(row.date, say)
          const hours = hoursOn(calendar, row.date)
          const to = movedTo.get(row.date)
          return (
            <li key={row.id}>
              <div>
                <Link to={documentPath('scheduleexception', row.id)}>{say(row.name)}</Link>
                <p>
                  {day}
                  {/* A day off is seen by its sample. */}
                  <span className={hours ? undefined : 'visually-hidden'}> · {hoursInWords(hours, say)}</span>
                </p>
                {to && <p>{say(scheduleWords.movedTo, { day: formatDate(to) })}</p>}
              </div>
              <span className={`day-sample day-${kindOf(calendar, row.date)}`} aria-hidden>
                {Number(row.date.slice(8))}
              </span>
              {onEdit && (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<EditIcon />}
                  aria-label={say(scheduleWords.edit, { day })}
                  title={say(scheduleWords.edit, { day })}
                  onClick={() => onEdit(row.date)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <p className="schedule-note muted">{say(scheduleWords.announced)}</p>
    </section>
  )
}
