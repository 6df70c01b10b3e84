import { Radio, RadioGroup } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { accountWords } from '../../features/account/account-words.ts'
import { passwordWords } from '../../features/account/password-words.ts'
import { PasswordInput } from '../../features/account/password-input.tsx'
import { useSay } from '../../i18n/language.tsx'

/** The first password of a new user: one that is issued and must be changed, or one that is typed here. */
export type FirstPassword = { readonly oneTimePassword: true } | { readonly password: string; readonly oneTimePassword: false }

interface Props {
  /** The server's objections to the password. */
  errors: readonly string[]
  onChange: (password: FirstPassword) => void
}

export function PasswordSection({ errors, onChange }: Props) {
  const say = useSay()
  const [isOneTime, setOneTime] = useState(true)
  const [typed, setTyped] = useState('')
  const choose = (oneTime: boolean, password: string) => {
    setOneTime(oneTime)
    setTyped(password)
    onChange(oneTime ? { oneTimePassword: true } : { password, oneTimePassword: false })
  }
  return (
    <section className="form-section" aria-labelledby="first-password">
      <h2 id="first-password">{say(accountWords.password)}</h2>
      <RadioGroup
        aria-labelledby="first-password"
        selectedValue={isOneTime ? 'oneTime' : 'own'}
        onChange={({ currentTarget }) => choose(currentTarget.value === 'oneTime', '')}
      >
        <Radio value="oneTime" label={say(words.oneTime)} />
        <Radio value="own" label={say(words.own)} />
      </RadioGroup>
      {!isOneTime && (
        <div className="form-grid">
          <PasswordInput
            label={accountWords.password}
            value={typed}
            onChange={(password) => choose(false, password)}
            autoComplete="new-password"
            problem={errors.join('. ') || undefined}
            hint={say(passwordWords.shortest, { n: 10 })}
            autoFocus
          />
        </div>
      )}
    </section>
  )
}

const words = {
  oneTime: t(
    'Бир марталик парол берилсин: сақлангандан кейин бир марта кўрсатилади, биринчи киришда алмаштирилади',
    'Выдать одноразовый пароль: он будет показан один раз после сохранения и сменится при первом входе',
  ),
  own: t('Паролни шу ерда киритиш', 'Задать пароль здесь'),
}
