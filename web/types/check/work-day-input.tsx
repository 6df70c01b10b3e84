import { type Day, isDay, isWorkingDay } from '@nazorat/machines/calendar'
import { t } from '@nazorat/machines/i18n'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSay } from '../../i18n/language.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'

/** The first or the last day of a check: one on which nobody works is allowed, and told of. */
export const WorkDayInput: FieldInput = (props) => {
  const say = useSay()
  const { id, value, disabled } = props
  const day: Day | null = typeof value === 'string' && isDay(value) ? value : null
  const { data, isOld } = useSchedule(day, day)
  const isOff = day !== null && !disabled && data !== null && !isOld && !isWorkingDay(data.calendar, day)
  const { Input } = inputOf(props.field)
  return (
    <>
      <Input {...props} describedBy={[props.describedBy, isOff && `${id}-off`].filter(Boolean).join(' ') || undefined} />
      {isOff && (
        <p id={`${id}-off`} className="form-warning" role="status">
          {say(words.off)}
        </p>
      )}
    </>
  )
}

const words = { off: t('Бу кун — дам олиш куни', 'Это нерабочий день') }
