import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import type { Receipt } from '@nazorat/machines/api-types'
import { type Calendar, type Day, weekdayOf } from '@nazorat/machines/calendar'
import { type Definition, eventLabel, formFields } from '@nazorat/machines/definition'
import { incompleteness, read } from '@nazorat/machines/fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useActor } from '../../api/user.tsx'
import { isRefusal, problemIn } from '../../screens/document/actions/answers.ts'
import '../../screens/document/page/document.css'
import { fieldId, FormField, goToField } from '../../fields/form-field.tsx'
import { Guided } from '../../fields/guidance/guided.tsx'
import { call } from '../../api/client.ts'
import { invalidateMoved } from '../../api/moved.ts'
import { documentPath } from '../../navigation/paths.ts'
import { toast } from '../../ui/toasts.ts'
import { formatDate } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { dayInWords, hoursInWords } from './day-kind.ts'
import { scheduleWords } from './schedule-words.ts'
import type { ExceptionRow } from './use-schedule.ts'

interface Props {
  /** Of the exceptions from the week. */
  definition: Definition
  day: Day
  calendar: Calendar
  /** The exception that the day has; null for a day that is as its weekday. */
  row: ExceptionRow | null
  onClose: () => void
  onRemove: (id: string) => void
}

/** The exception that a day is from its weekday: a day off with its name, or a working day with its hours. */
export function DayDialog({ definition, day, calendar, row, onClose, onRemove }: Props) {
  const say = useSay()
  const fields = formFields(definition)
  const actor = useActor()
  const client = useQueryClient()
  const usual = calendar.week[weekdayOf(day)] ?? null
  const from = calendar.moved.get(day)
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>(() => startOf(row, calendar, usual !== null))
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  // Kept until there is a definite answer: pressed twice, it happens once.
  const key = useRef(crypto.randomUUID())

  const show = (found: Record<string, readonly string[]>) => {
    setErrors(found)
    const first = shown.find((name) => found[name])
    if (first) goToField(first, prefix)
  }
  const saving = useMutation({
    mutationFn: (values: Record<string, unknown>) =>
      row
        ? call<Receipt>('scheduleexception/Update', { id: row.id, version: row.version, ...values }, { key: key.current })
        : call<Receipt>('scheduleexception/Create', values, { key: key.current }),
    onSuccess: ({ id }) => {
      void invalidateMoved(client, { type: definition.type, id })
      toast.done(
        `${dayInWords(day, say)}: ${say(eventLabel(definition, { action: 'save', from: null, version: (row?.version ?? 0) + 1 }))}`,
      )
      onClose()
    },
    onError: (error) => {
      const problem = problemIn(error)
      if (isRefusal(problem)) key.current = crypto.randomUUID()
      show(problem?.reply.errors ?? {})
      if (row && problem?.status === 409) void invalidateMoved(client, { type: definition.type, id: row.id })
    },
  })

  const isWorked = typed['isWorkingDay'] === true
  const shown = isWorked ? ['isWorkingDay', 'fromTime', 'toTime', 'name'] : ['isWorkingDay', 'name', 'movesRest']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const { values, problems } = read(fields, { ...typed, date: day, ...(!isWorked && { fromTime: null, toTime: null }) })
    const rules = incompleteness(definition, { values: { ...typed, ...values }, actor, now: new Date().toISOString(), lookups: {} })
    const found = { ...rules, ...problems }
    if (Object.keys(found).length > 0)
      show(Object.fromEntries(Object.entries(found).map(([name, texts]) => [name, texts.map((text) => say(text))])))
    else saving.mutate(values)
  }
  const others = Object.entries(errors).flatMap(([name, texts]) => (shown.includes(name) ? [] : texts))
  const failure = saving.error && Object.keys(problemIn(saving.error)?.reply.errors ?? {}).length === 0 ? saving.error.message : null
  return (
    <Dialog
      isOpen
      title={dayInWords(day, say)}
      onClose={onClose}
      className="action-dialog"
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onOpened={() => document.getElementById(fieldId('isWorkingDay', prefix))?.focus()}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p className="action-about muted">
            {say(scheduleWords.byWeek, { hours: hoursInWords(usual, say) })}
            {from && ` · ${say(scheduleWords.movedFrom, { day: formatDate(from) })}`}
            {row && (
              <>
                {' · '}
                <Link to={documentPath(definition.type, row.id)} search={{ tab: 'history' }}>
                  {say(scheduleWords.history)}
                </Link>
              </>
            )}
          </p>
          <Guided type={definition.type}>
            {shown.map((name) => (
              <FormField
                key={name}
                name={name}
                // Hours that are asked for are needed.
                field={{ ...fields[name]!, required: name !== 'movesRest' }}
                value={typed[name]}
                errors={errors[name] ?? none}
                onChange={(_, value) => {
                  setTyped((before) => ({ ...before, [name]: value }))
                  setErrors(({ [name]: __, ...rest }) => rest)
                }}
                onLeave={() => {}}
                context={{ fields, values: typed, texts: {} }}
                disabled={saving.isPending}
                prefix={prefix}
              />
            ))}
          </Guided>
          {(failure || others.length > 0) && (
            <Callout intent="danger" role="alert" compact>
              {failure}
              {others.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Callout>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose} disabled={saving.isPending}>
                {say(words.close)}
              </Button>
              <Button type="submit" intent="primary" loading={saving.isPending}>
                {say(definition.actions['save']!.label)}
              </Button>
            </>
          }
        >
          {row && (
            <Button intent="danger" variant="minimal" icon={<TrashIcon />} onClick={() => onRemove(row.id)} disabled={saving.isPending}>
              {say(scheduleWords.remove)}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** A day begins as the opposite of its weekday, worked by the hours of the week's first working day. */
function startOf(row: ExceptionRow | null, calendar: Calendar, usuallyWorked: boolean): Record<string, unknown> {
  const hours = calendar.week.find((each) => each !== null)
  const given = { fromTime: hours?.fromTime ?? null, toTime: hours?.toTime ?? null }
  if (!row) return { isWorkingDay: !usuallyWorked, name: null, movesRest: true, ...given }
  const { isWorkingDay, name, fromTime, toTime, movesRest } = row
  return { isWorkingDay, name, movesRest, ...(isWorkingDay ? { fromTime, toTime } : given) }
}

const prefix = 'day'
const none: readonly string[] = []
