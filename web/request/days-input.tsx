import { Button } from '@blueprintjs/core'
import { isDay, t } from '@nazorat/machines'
import type { FieldInput } from '../form/form-field.tsx'
import { kindViews } from '../kinds/kind-views.tsx'
import { useSay } from '../words/language.tsx'
import { workingDays } from './working-days.ts'

/** The number of days, with what follows from the dates offered beside it. */
export const DaysInput: FieldInput = (props) => {
  const say = useSay()
  const { value, context, onChange, disabled } = props
  const start = context?.values['checkStartDate']
  const end = context?.values['checkEndDate']
  const days = typeof start === 'string' && typeof end === 'string' && isDay(start) && isDay(end) ? workingDays(start, end) : 0
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

const words = {
  follows: t('Sanalar boʻyicha {days} ish kuni', 'Саналар бўйича {days} иш куни', 'По датам рабочих дней: {days}'),
  take: t('Qoʻyish', 'Қўйиш', 'Подставить'),
}
