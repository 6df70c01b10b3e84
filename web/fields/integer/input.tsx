import { ControlGroup, InputGroup } from '@blueprintjs/core'
import { t } from '@nazorat/machines'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import type { FilterProps, InputProps, KindInput } from '../kind-view.ts'
import { rangeOf, withBound } from '../range.ts'

export const integer: KindInput<'integer'> = {
  Filter: IntegerFilter,
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

function IntegerFilter({ id, value, field, onChange }: FilterProps<'integer'>) {
  const say = useSay()
  const range = rangeOf(value)
  const bound = (side: 'from' | 'to') => (
    <BoundInput
      id={side === 'from' ? id : undefined}
      label={`${say(field.label)}: ${say(words[side])}`}
      placeholder={say(words[side])}
      value={range[side]}
      onCommit={(next) => onChange(withBound(range, side, next))}
    />
  )
  return (
    <ControlGroup fill>
      {bound('from')}
      {bound('to')}
    </ControlGroup>
  )
}

interface Bound {
  id: string | undefined
  label: string
  placeholder: string
  value: string | number | undefined
  onCommit: (value: number | undefined) => void
}

function BoundInput({ id, label, placeholder, value, onCommit }: Bound) {
  const given = value === undefined ? '' : String(value)
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const commit = () => {
    const number = numberIn(text)
    if (text !== given) onCommit(typeof number === 'number' ? number : undefined)
  }
  return (
    <InputGroup
      id={id}
      inputMode="numeric"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onValueChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}

const words = { from: t('dan', 'дан', 'от'), to: t('gacha', 'гача', 'до') }
