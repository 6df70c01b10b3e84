import { ControlGroup, InputGroup } from '@blueprintjs/core'
import type { FilterValue } from '@nazorat/machines/api-types'
import { type AnyField, Unread, readNumber } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { rangeOf, withBound } from '../range.ts'

interface Reading {
  /** The number that was typed; anything else when it is none. */
  numberIn: (text: string) => unknown
  shown: (bound: number) => string
  inputMode: 'numeric' | 'decimal'
}

interface NumberRangeProps extends Reading {
  id?: string | undefined
  value: FilterValue | undefined
  field: AnyField
  onChange: (value: FilterValue | undefined) => void
}

/** A filter by numbers from one to another, either of which may be left open. */
export function NumberRange({ id, value, field, onChange, ...reading }: NumberRangeProps) {
  const say = useSay()
  const range = rangeOf(value)
  const bound = (side: 'from' | 'to') => (
    <BoundInput
      {...reading}
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

interface Bound extends Reading {
  id: string | undefined
  label: string
  placeholder: string
  value: string | number | undefined
  onCommit: (value: number | undefined) => void
}

function BoundInput({ id, label, placeholder, value, onCommit, numberIn, shown, inputMode }: Bound) {
  const given = value === undefined ? '' : shown(Number(value))
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const commit = () => {
    const number = numberIn(text)
    if (text !== given) onCommit(typeof number === 'number' ? number : undefined)
  }
  return (
    <InputGroup
      id={id}
      inputMode={inputMode}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onValueChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}

const words = { from: t('дан', 'от'), to: t('гача', 'до') }

/** The number that was typed; the text itself when it is none, so that the form can say what is wrong; null when nothing is there. */
export function numberIn(text: string): number | string | null {
  if (text.trim() === '') return null
  const value = readNumber(text)
  return value instanceof Unread ? text : (value as number)
}
