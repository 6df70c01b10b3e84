import { InputGroup } from '@blueprintjs/core'
import type { InputProps, KindInput } from '../kind-view.ts'
import { NumberRange } from './number-range.tsx'

export const integer: KindInput<'integer'> = {
  Filter: (props) => <NumberRange {...props} numberIn={numberIn} shown={String} inputMode="numeric" />,
  Input: IntegerInput,
}

function IntegerInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'integer'>) {
  return (
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
      aria-describedby={describedBy}
      autoComplete="off"
      fill
    />
  )
}

/** The number that was typed; the text itself when it is none, so that the schema can say what is wrong. */
function numberIn(text: string): number | string | null {
  const bare = text.replace(/\s/g, '')
  if (bare === '') return null
  return /^-?\d{1,15}$/.test(bare) ? Number(bare) : text
}
