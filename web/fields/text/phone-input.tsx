import { InputGroup, Tag } from '@blueprintjs/core'
import { useLayoutEffect, useRef } from 'react'
import { grouped } from './cell.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'
import { asRead, written } from './input.tsx'

export const phone: KindInput<'phone'> = {
  Filter: written<'phone'>(() => ({ inputMode: 'tel' })).Filter,
  Input: PhoneInput,
}

function PhoneInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'phone'>) {
  const input = useRef<HTMLInputElement>(null)
  // Grouping rewrites the text, so the caret is put back after as many characters as stood before it.
  const caret = useRef<number | null>(null)
  const shown = typeof value === 'string' ? shownAs(value) : ''
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    const at = placeAfter(shown, caret.current)
    input.current?.setSelectionRange(at, at)
    caret.current = null
  })
  return (
    <InputGroup
      id={id}
      inputRef={input}
      type="tel"
      inputMode="tel"
      value={shown}
      onChange={(event) => {
        const before = event.target.value.slice(0, event.target.selectionStart ?? undefined)
        caret.current = before.replaceAll(' ', '').length
        onChange(asRead(field, event.target.value) || null)
      }}
      onBlur={onBlur}
      disabled={disabled}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      placeholder="90 123 45 67"
      autoComplete="off"
      leftElement={countryCode}
      fill
    />
  )
}

/** Made once: a new element would be measured each time. */
const countryCode = <Tag minimal>+998</Tag>

/**
 * A number in its groups without the country's code, which stands before the input; what is none yet as it was typed, or in the same
 * groups.
 */
const shownAs = (value: string): string =>
  /^\+998\d{9}$/.test(value) ? grouped(value.slice(4)) : /^[\d ]+$/.test(value) ? grouped(value.replaceAll(' ', '')) : value

function placeAfter(text: string, characters: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === characters) return i
    if (text[i] !== ' ') seen++
  }
  return text.length
}
