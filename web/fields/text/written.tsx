import { InputGroup, type InputGroupProps } from '@blueprintjs/core'
import type { Kind } from '@nazorat/machines'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import type { FilterProps, InputProps, KindInput } from '../kind-view.ts'

interface Writing {
  inputMode?: 'text' | 'numeric' | 'tel'
  placeholder?: string
  spellCheck?: boolean
  /** Transform the text: `typed` while it is typed, `settled` when the field loses the focus. */
  typed?: (text: string) => string
  settled?: (text: string) => string
}

/** How a kind is filled in whose values are written in one line. */
export function written<K extends Kind>(writing: (field: InputProps<K>['field']) => Writing): KindInput<K> {
  return {
    Filter: (props) => <WrittenFilter {...props} writing={writing(props.field)} />,
    Input: (props) => <WrittenInput {...props} writing={writing(props.field)} />,
  }
}

function WrittenInput<K extends Kind>({ id, value, field, onChange, onBlur, invalid, disabled, describedBy, writing }: InputProps<K> & { writing: Writing }) {
  const { typed, settled } = writing
  const text = typeof value === 'string' ? value : ''
  const leave = () => {
    const after = settled?.(text) ?? text.trim()
    if (after !== text) onChange(after || null)
    onBlur()
  }
  return (
    <InputGroup
      {...attributesOf(writing)}
      id={id}
      value={text}
      onValueChange={(next) => onChange((typed?.(next) ?? next) || null)}
      onBlur={leave}
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

/** A filter asks the server: only when the person stops, presses Enter or leaves the field. */
function WrittenFilter<K extends Kind>({ id, value, field, onChange, writing }: FilterProps<K> & { writing: Writing }) {
  const say = useSay()
  const given = typeof value === 'string' ? value : ''
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const { typed, settled } = writing
  const commit = () => {
    const after = settled?.(text) ?? text.trim()
    if (after !== given) onChange(after || undefined)
  }
  return (
    <InputGroup
      {...attributesOf(writing)}
      {...(id ? { id } : { 'aria-label': say(field.label) })}
      value={text}
      onValueChange={(next) => setText(typed?.(next) ?? next)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      autoComplete="off"
      fill
    />
  )
}

function attributesOf({ typed: _, settled: __, ...attributes }: Writing): Partial<InputGroupProps> {
  return attributes
}
