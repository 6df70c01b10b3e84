import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons'
import type { Text } from '@nazorat/machines/i18n'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { accountWords } from './account-words.ts'
import { useSay } from '../../i18n/language.tsx'

interface Props {
  label: Text
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  problem?: string | undefined
  hint?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  autoFocus?: boolean
}

/** A password that can be shown while it is typed, with a word when Caps Lock is on. */
export function PasswordInput({ label, value, onChange, autoComplete, problem, hint, inputRef, autoFocus = false }: Props) {
  const say = useSay()
  const id = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const help = problem ?? (capsLock ? say(accountWords.capsLock) : hint)
  return (
    <FormGroup
      label={say(label)}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={help && <span id={`${id}-help`}>{help}</span>}
    >
      <InputGroup
        id={id}
        {...(inputRef && { inputRef })}
        type={shown ? 'text' : 'password'}
        value={value}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        spellCheck={false}
        autoCapitalize="none"
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        {...(help && { 'aria-describedby': `${id}-help` })}
        onValueChange={onChange}
        onKeyUp={look}
        rightElement={
          <Button
            variant="minimal"
            icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
            aria-label={say(shown ? accountWords.hidePassword : accountWords.showPassword)}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        }
      />
    </FormGroup>
  )
}
