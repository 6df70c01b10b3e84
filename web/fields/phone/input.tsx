import { InputGroup, Tag } from '@blueprintjs/core'
import { useLayoutEffect, useRef } from 'react'
import { digitsOnly } from '../digits/digits-only.ts'
import { grouped } from './grouped-phone.ts'
import type { InputProps, KindInput } from '../kind-view.ts'
import { written } from '../text/written.tsx'

export const phone: KindInput<'phone'> = {
  Filter: written<'phone'>(() => ({ inputMode: 'tel', settled: (text) => whole(text) ?? '' })).Filter,
  Input: PhoneInput,
}

function PhoneInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'phone'>) {
  const input = useRef<HTMLInputElement>(null)
  // Grouping rewrites the text, so the caret is put back after as many digits as stood before it.
  const caret = useRef<number | null>(null)
  const shown = grouped(typeof value === 'string' ? national(value) : '')
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
        caret.current = before.replace(/\D/g, '').length
        onChange(whole(event.target.value))
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

/** The nine digits after the country's code, however the number was written. */
function national(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digitsOnly(text.startsWith('+998') || digits.length > 9 ? digits.replace(/^998/, '') : digits, 9)
}

function whole(text: string): string | null {
  const digits = national(text)
  return digits ? `+998${digits}` : null
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === digits) return i
    if (/\d/.test(text[i]!)) seen++
  }
  return text.length
}
