import { InputGroup, Tag } from '@blueprintjs/core'
import { useSay } from '../../i18n/language.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'
import { countedAs } from './counted.ts'
import { NumberRange } from './number-range.tsx'

export const integer: KindInput<'integer'> = {
  Filter: (props) => <NumberRange {...props} numberIn={numberIn} shown={String} inputMode="numeric" />,
  Input: IntegerInput,
}

function IntegerInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy, context }: InputProps<'integer'>) {
  const say = useSay()
  const counted = countedAs(field, context?.values)
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
      {...(counted && typeof value === 'number' && { rightElement: <Tag minimal>{say(counted, { n: value }).replace(String(value), '').trim()}</Tag> })}
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
