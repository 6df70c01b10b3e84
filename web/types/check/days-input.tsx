import { Button } from '@blueprintjs/core'
import { type Day, isDay, workingDaysBetween } from '@nazorat/machines/calendar'
import { isEmpty } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSchedule } from '../schedule/use-schedule.ts'
import { documentQuery } from '../../api/queries.ts'
import { useSay } from '../../i18n/language.tsx'

/** The number of days follows the dates that are filled in here, until another number is typed; then theirs is offered beside it. */
export const DaysInput: FieldInput = (props) => {
  const say = useSay()
  const { value, context, onChange, disabled } = props
  const start = dayIn(context?.values['checkStartDate'])
  const end = dayIn(context?.values['checkEndDate'])
  const { data: schedule, isOld } = useSchedule(start, end)
  const days = schedule && !isOld && start && end ? workingDaysBetween(schedule.calendar, start, end) : 0
  const maxDays = useLongest(context?.values['checkTypeId'])
  // Only dates that are changed here fill it in: a saved check keeps the number that it has.
  const last = useRef({ start, end, days: 0 })
  const follow = useEffectEvent(() => {
    if (days === 0) return
    const before = last.current
    last.current = { start, end, days }
    const areSame = before.start === start && before.end === end
    if (!areSame && !disabled && days <= maxDays && (isEmpty(value) || value === before.days)) onChange(days)
  })
  useEffect(() => follow(), [start, end, days])
  const { Input } = inputOf(props.field)
  return (
    <>
      <Input {...props} />
      {days > 0 && days !== value && !disabled && (
        <p className="form-hint muted">
          {say(words.follows, { days })}{' '}
          {days <= maxDays && (
            <Button size="small" variant="outlined" onClick={() => onChange(days)}>
              {say(words.take)}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

/** The most days that the chosen type of check allows: more than these are not offered. */
function useLongest(checkType: unknown): number {
  const id = typeof checkType === 'string' ? checkType : null
  const { data } = useQuery({ ...documentQuery('checktype', id ?? ''), enabled: id !== null, meta: {} })
  const maxDays = data?.fields['maxDays']
  return typeof maxDays === 'number' ? maxDays : Infinity
}

/** The typed value as a day; null while it is not a day yet. */
const dayIn = (value: unknown): Day | null => (typeof value === 'string' && isDay(value) ? value : null)

const words = {
  follows: t('Саналар бўйича {days} иш куни', 'По датам {days} {days|рабочий день|рабочих дня|рабочих дней}'),
  take: t('Қўйиш', 'Подставить'),
}
