import { InputGroup, Tag } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'
import { FlagInput } from '../choice/flag-input.tsx'
import { limitsOf, unitOf } from './cell.tsx'
import { NumberRange, numberIn } from './number-range.tsx'

export const integer: KindInput<'integer'> = {
  Filter: (props) => <NumberRange {...props} numberIn={numberIn} shown={String} inputMode="numeric" />,
  Input: IntegerInput,
}

function IntegerInput(props: InputProps<'integer'>) {
  const { id, value, field, onChange, onBlur, invalid, disabled, describedBy, context } = props
  const say = useSay()
  const unit = unitOf(field, context?.values)
  if (unit === 'flag') return <FlagInput {...props} value={value === 1} onChange={(yes) => onChange(Number(yes))} />
  const limits = limitsOf(field, context?.values)
  return (
    <>
      {limits && (
        <p id={`${id}-limits`} className="form-hint muted">
          {say(words.limits, { min: formatNumber(limits.min), max: formatNumber(limits.max), value: formatNumber(limits.value) })}
        </p>
      )}
      <InputGroup
        id={id}
        inputMode="numeric"
        value={value === null || value === undefined ? '' : String(value)}
        onValueChange={(text) => onChange(numberIn(text))}
        onBlur={onBlur}
        disabled={disabled}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid}
        aria-required={field.required}
        aria-describedby={[limits && `${id}-limits`, describedBy].filter(Boolean).join(' ') || undefined}
        autoComplete="off"
        {...(unit && { rightElement: <Tag minimal>{say(unit, { n: String(value ?? '') })}</Tag> })}
        fill
      />
    </>
  )
}

const words = {
  limits: t(
    'Рухсат этилган қиймат: {min}–{max}. Дастлабки қиймат: {value}',
    'Допустимое значение: {min}–{max}. Исходное значение: {value}',
  ),
}
