import { InputGroup, Tag } from '@blueprintjs/core'
import { useLayoutEffect, useRef } from 'react'
import { unspaced } from '../digits/unspaced.ts'
import { grouped } from './grouped-phone.ts'
import type { InputProps, KindInput } from '../kind-view.ts'
import { written } from '../text/written.tsx'

export const phone: KindInput<'phone'> = {
  Filter: written<'phone'>(() => ({ inputMode: 'tel', settled: (text) => whole(text) ?? '' })).Filter,
  Input: PhoneInput,
}

function PhoneInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'phone'>) {
  const input = useRef<HTMLInputElement>(null)
  // Grouping rewrites the text, so the caret is put back after as many characters as stood before it.
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
        caret.current = unspaced(before).length
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

/** What stands after the country's code, however the number was written: nine digits, or what the schema is to refuse. */
function national(text: string): string {
  const bare = unspaced(text)
  return /^(\+998|998(?=\d{9}$))/.test(bare) ? bare.replace(/^\+?998/, '') : bare
}

function whole(text: string): string | null {
  const number = national(text)
  return number ? `+998${number}` : null
}

function placeAfter(text: string, characters: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === characters) return i
    if (text[i] !== ' ') seen++
  }
  return text.length
}
