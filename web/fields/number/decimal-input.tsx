import { InputGroup, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { NumberRange, numberIn } from './number-range.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'

export const decimal: KindInput<'decimal'> = {
  Filter: (props) => <NumberRange {...props} numberIn={numberIn} shown={(bound) => formatNumber(bound)} inputMode="decimal" />,
  Input: DecimalInput,
}

/** Typed text is not reformatted until the field is left: `12,50` may become another number than `12,5`. */
function DecimalInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'decimal'>) {
  const say = useSay()
  const [typed, setTyped] = useState<string | null>(null)
  const { scale, unit } = field.options
  const shown = typeof value === 'number' ? formatNumber(value, scaleOf(value, scale)) : typeof value === 'string' ? value : ''
  return (
    <InputGroup
      id={id}
      inputMode="decimal"
      value={typed ?? shown}
      onValueChange={(text) => {
        setTyped(text)
        onChange(numberIn(text))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
      disabled={disabled}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      autoComplete="off"
      {...(unit && { rightElement: <Tag minimal>{say(unit)}</Tag> })}
      fill
    />
  )
}

/** A number with more digits than it may have is shown with all of them: the schema says what is wrong with it. */
const scaleOf = (value: number, scale: number): number | undefined => (Number(value.toFixed(scale)) === value ? scale : undefined)
