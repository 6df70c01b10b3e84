import { type InputProps, type KindInput, labelId } from '../kind-view.ts'
import { DayInput } from './day-input.tsx'
import { DayRange } from './day-range.tsx'
import { InputGroup } from '@blueprintjs/core'
import { readTime } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { punctuated } from '../text/input.tsx'
import { momentOf, partsOf } from './moment-parts.ts'

export const date: KindInput<'date'> = {
  Filter: DayRange,
  Input: ({ field, ...rest }) => <DayInput {...rest} required={field.required} />,
}

export const moment: KindInput<'moment'> = { Filter: DayRange, Input: MomentInput }

/** A day, with its calendar, and beside it the time. */
function MomentInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'moment'>) {
  const say = useSay()
  const { day, time } = partsOf(value)
  return (
    <div className="kind-moment" role="group" aria-labelledby={labelId(id)}>
      <DayInput
        id={id}
        value={day || null}
        onChange={(next) => onChange(momentOf({ day: next ?? '', time }))}
        onBlur={onBlur}
        required={field.required}
        invalid={invalid}
        disabled={disabled}
        describedBy={describedBy}
      />
      <InputGroup
        id={`${id}-time`}
        className="kind-moment-time"
        inputMode="numeric"
        value={time}
        onValueChange={(next) => onChange(momentOf({ day, time: punctuated(next) }))}
        onBlur={() => {
          const whole = String(readTime(time))
          if (whole !== time) onChange(momentOf({ day, time: whole }))
          onBlur()
        }}
        disabled={disabled}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid}
        aria-required={field.required}
        aria-describedby={describedBy}
        aria-label={`${say(field.label)}: ${say(words.time)}`}
        placeholder="09:00"
        autoComplete="off"
      />
    </div>
  )
}

const words = { time: t('соат', 'время') }
