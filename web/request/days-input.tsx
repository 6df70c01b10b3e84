import { Button } from '@blueprintjs/core'
import { type Day, isDay, t, workingDaysBetween } from '@nazorat/machines'
import type { FieldInput } from '../form/form-field.tsx'
import { kindViews } from '../kinds/kind-views.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'
import { useSay } from '../words/language.tsx'

/** The number of days, with what follows from the dates offered beside it. */
export const DaysInput: FieldInput = (props) => {
  const say = useSay()
  const { value, context, onChange, disabled } = props
  const start = dayIn(context?.values['checkStartDate'])
  const end = dayIn(context?.values['checkEndDate'])
  const { data: schedule } = useSchedule(start, end)
  const days = schedule && start && end ? workingDaysBetween(schedule.calendar, start, end) : 0
  const { Input } = kindViews.integer
  return (
    <>
      <Input {...props} />
      {days > 0 && days !== value && !disabled && (
        <p className="form-hint">
          {say(words.follows, { days })}{' '}
          <Button size="small" variant="outlined" onClick={() => onChange(days)}>
            {say(words.take)}
          </Button>
        </p>
      )}
    </>
  )
}

/** What is typed may be no day yet. */
const dayIn = (value: unknown): Day | null => (typeof value === 'string' && isDay(value) ? value : null)

const words = {
  follows: t('Sanalar boʻyicha {days} ish kuni', 'Саналар бўйича {days} иш куни', 'По датам рабочих дней: {days}'),
  take: t('Qoʻyish', 'Қўйиш', 'Подставить'),
}
