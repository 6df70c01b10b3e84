import { Button } from '@blueprintjs/core'
import { type Day, dayOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import { hasPermission } from '@nazorat/machines/workflow'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { useDefinition } from '../../api/definitions.ts'
import { useWatch } from '../../api/live.ts'
import { Wait } from '../../ui/error-pages.tsx'
import { Message } from '../../ui/message.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { DayDialog } from './day-dialog.tsx'
import { ExceptionList } from './exception-list.tsx'
import { RecordAction } from './record-action.tsx'
import './schedule.css'
import { scheduleWords } from './schedule-words.ts'
import { useSchedule } from './use-schedule.ts'
import { Week } from './week.tsx'
import { Year } from './year.tsx'

type Asking = { what: 'day'; day: Day } | { what: 'record'; definition: Definition; id: string; action: string }

/** The working week, and a year with the days that differ from it. */
export function ScheduleScreen() {
  const say = useSay()
  const actor = useActor()
  const definition = useDefinition('schedule')
  const exception = useDefinition('scheduleexception')
  const [year, setYear] = useYear()
  const { data, isOld, error, refetch } = useSchedule(`${year}-01-01`, `${year}-12-31`)
  const [asking, setAsking] = useState<Asking | null>(null)
  const opener = useRef<Element | null>(null)
  useWatch({ type: 'schedule' })
  useWatch({ type: 'scheduleexception' })
  usePageTitle(definition.label.many)

  const mayEdit = hasPermission(actor, `${definition.permission}Edit`)
  const ask = (next: Asking) => {
    opener.current ??= document.activeElement
    setAsking(next)
  }
  const close = () => {
    const back = opener.current
    opener.current = null
    setAsking(null)
    // A row of the list goes with its exception; the day stays in the calendar.
    requestAnimationFrame(() =>
      (back instanceof HTMLElement && back.isConnected ? back : document.querySelector<HTMLElement>('.year [tabindex="0"]'))?.focus(),
    )
  }
  const askDay = (day: Day) => ask({ what: 'day', day })

  if (error && !data) {
    return (
      <Message level={1} title={scheduleWords.failed} why={error.message}>
        <Button onClick={refetch}>{say(words.retry)}</Button>
      </Message>
    )
  }
  if (!data) return <Wait />
  return (
    <div className="page schedule-page">
      <div className="page-head row wrap">
        <h1 className="page-title strong">{say(definition.label.many)}</h1>
      </div>
      <div className="schedule">
        <div className="schedule-side">
          <Week rows={data.weekdays} onChange={mayEdit ? (id) => ask({ what: 'record', definition, id, action: 'change' }) : null} />
          <ExceptionList year={year} calendar={data.calendar} rows={data.exceptions} onEdit={mayEdit ? askDay : null} />
        </div>
        <Year year={year} onYear={setYear} calendar={data.calendar} rows={data.exceptions} isOld={isOld} onDay={mayEdit ? askDay : null} />
      </div>
      {asking?.what === 'day' && (
        <DayDialog
          key={asking.day}
          definition={exception}
          day={asking.day}
          calendar={data.calendar}
          row={data.exceptions.find(({ date }) => date === asking.day) ?? null}
          onClose={close}
          onRemove={(id) => ask({ what: 'record', definition: exception, id, action: 'delete' })}
        />
      )}
      {asking?.what === 'record' && <RecordAction definition={asking.definition} id={asking.id} name={asking.action} onClose={close} />}
    </div>
  )
}

/** The year stands in the address, unless it is this one. */
function useYear(): [number, (year: number) => void] {
  const navigate = useNavigate()
  const asked = useSearch({ strict: false, select: (search) => search['year'] })
  const current = Number(dayOf(new Date().toISOString()).slice(0, 4))
  const year = /^(19|20|21)\d\d$/.test(String(asked)) ? Number(asked) : current
  return [
    year,
    (next) => void navigate({ to: '.', search: next === current ? {} : { year: String(next) }, replace: true, resetScroll: false }),
  ]
}
