import { FormGroup, InputGroup } from '@blueprintjs/core'
import type { Text } from '@nazorat/machines/i18n'
import { useId } from 'react'
import { useSay } from '../../../i18n/language.tsx'

interface Props {
  label: Text
  value: string
  onChange: (value: string) => void
  numeric?: boolean
}

/** A code that is read from somewhere else; phones offer it by themselves. */
export function CodeField({ label, value, onChange, numeric = false }: Props) {
  const say = useSay()
  const id = useId()
  return (
    <FormGroup label={say(label)} labelFor={id}>
      <InputGroup
        id={id}
        value={value}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        size="large"
        {...(numeric && { inputMode: 'numeric' })}
        onValueChange={(typed) => onChange(numeric ? typed.replace(/\s/g, '') : typed)}
      />
    </FormGroup>
  )
}
