import { TextArea } from '@blueprintjs/core'
import type { InputProps, KindInput } from '../kind-view.ts'
import { asRead, written } from './input.tsx'

export const paragraph: KindInput<'paragraph'> = {
  wide: true,
  Filter: written<'paragraph'>(() => ({})).Filter,
  Input: ParagraphInput,
}

function ParagraphInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy }: InputProps<'paragraph'>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <TextArea
      id={id}
      value={text}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={() => {
        const after = asRead(field, text)
        if (after !== text) onChange(after || null)
        onBlur()
      }}
      disabled={disabled}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      rows={3}
      autoResize
      fill
    />
  )
}
