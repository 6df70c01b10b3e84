import { Button, ButtonGroup } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { addDays, type Calendar, type Day, dayOf, weekdayOf, workingDaysBetween } from '@nazorat/machines/calendar'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import type { DayKind } from './day-kind.ts'
import { Month } from './month.tsx'
import { months, scheduleWords } from './schedule-words.ts'
import type { ExceptionRow } from './use-schedule.ts'

interface Props {
  year: number
  onYear: (year: number) => void
  calendar: Calendar
  rows: readonly ExceptionRow[]
  /** The exceptions are still those of the year before. */
  isOld: boolean
  onDay: ((day: Day) => void) | null
}

/** Twelve months; one day of them is in the order of Tab, and the arrows walk from it over the whole year. */
export function Year({ year, onYear, calendar, rows, isOld, onDay }: Props) {
  const say = useSay()
  const id = useId()
  const element = useRef<HTMLDivElement>(null)
  const today = dayOf(new Date().toISOString())
  const [reached, setReached] = useState<Day>(today)
  const current = reached.startsWith(`${year}-`) ? reached : today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const names = new Map(rows.map(({ date, name }) => [date, name]))

  const walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if ((event.code === 'Enter' || event.code === 'Space') && onDay) {
      event.preventDefault()
      onDay(current)
      return
    }
    const next = steps[event.code]?.(current)
    if (!next) return
    event.preventDefault()
    if (!next.startsWith(`${year}-`)) return
    setReached(next)
    element.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  return (
    <section className="schedule-part schedule-year box" aria-labelledby={id}>
      <div className="year-head row wrap">
        <h2 id={id}>{say(scheduleWords.calendar, { year })}</h2>
        <span className="year-total muted" role="status">
          {!isOld && say(scheduleWords.inYear, { n: workingDaysBetween(calendar, `${year}-01-01`, `${year}-12-31`) })}
        </span>
        <ButtonGroup>
          <Button
            icon={<ChevronLeftIcon />}
            aria-label={say(scheduleWords.previousYear)}
            title={say(scheduleWords.previousYear)}
            onClick={() => onYear(year - 1)}
          />
          <Button disabled={today.startsWith(`${year}-`)} onClick={() => onYear(Number(today.slice(0, 4)))}>
            {say(scheduleWords.thisYear)}
          </Button>
          <Button
            icon={<ChevronRightIcon />}
            aria-label={say(scheduleWords.nextYear)}
            title={say(scheduleWords.nextYear)}
            onClick={() => onYear(year + 1)}
          />
        </ButtonGroup>
      </div>
      <Legend />
      {onDay && <p className="schedule-note muted">{say(scheduleWords.howToEdit)}</p>}
      <div ref={element} className={isOld ? 'year dimmed' : 'year'} onKeyDown={walk}>
        {months.map((name, month) => (
          <Month key={say(name)} {...{ year, month, calendar, names, current, today }} onReach={setReached} onDay={onDay} />
        ))}
      </div>
    </section>
  )
}

function Legend() {
  const say = useSay()
  return (
    <ul className="year-legend wrap">
      {(Object.keys(scheduleWords.kinds) as DayKind[]).map((kind) => (
        <li key={kind}>
          <span className={`day-sample day-${kind}`} aria-hidden>
            7
          </span>
          {say(scheduleWords.kinds[kind])}
        </li>
      ))}
    </ul>
  )
}

const steps: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -fromMonday(day)),
  End: (day) => addDays(day, 6 - fromMonday(day)),
  PageUp: (day) => sameDayOf(day, -1),
  PageDown: (day) => sameDayOf(day, 1),
}

const fromMonday = (day: Day): number => (weekdayOf(day) + 6) % 7

/** The same day of another month, or its last where there is none. */
function sameDayOf(day: Day, months: number): Day {
  const first = new Date(`${day.slice(0, 8)}01`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()))
  return first.toISOString().slice(0, 10)
}
