import { Button } from '@blueprintjs/core'
import { type Day, isDay, t, workingDaysBetween } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import type { FieldInput } from '../../fields/form-field.tsx'
import { inputOf } from '../../fields/inputs.ts'
import { useSchedule } from '../schedule/use-schedule.ts'
import { documentQuery } from '../../api/queries.ts'
import { useSay } from '../../i18n/language.tsx'

/** The number of days, with what follows from the dates offered beside it. */
export const DaysInput: FieldInput = (props) => {
  const say = useSay()
  const { value, context, onChange, disabled } = props
  const start = dayIn(context?.values['checkStartDate'])
  const end = dayIn(context?.values['checkEndDate'])
  const { data: schedule, isOld } = useSchedule(start, end)
  const days = schedule && !isOld && start && end ? workingDaysBetween(schedule.calendar, start, end) : 0
  const longest = useLongest(context?.values['checkTypeId'])
  const { Input } = inputOf(props.field)
  return (
    <>
      <Input {...props} />
      {days > 0 && days !== value && !disabled && (
        <p className="form-hint">
          {say(words.follows, { days })}{' '}
          {days <= longest && (
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
  const most = data?.fields['maxDays']
  return typeof most === 'number' ? most : Infinity
}

/** The typed value as a day; null while it is not a day yet. */
const dayIn = (value: unknown): Day | null => (typeof value === 'string' && isDay(value) ? value : null)

const words = {
  follows: t('Sanalar boʻyicha {days} ish kuni', 'Саналар бўйича {days} иш куни', 'По датам рабочих дней: {days}'),
  take: t('Qoʻyish', 'Қўйиш', 'Подставить'),
}
