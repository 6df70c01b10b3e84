import { Button, FormGroup, InputGroup } from '@blueprintjs/core'
import type { SessionNeed, SignatureOffer, UserInfo } from '@nazorat/machines/api-types'
import { type Language, t } from '@nazorat/machines/i18n'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { accountWords } from './account-words.ts'
import { call } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import './login-form.css'
import { PasswordInput } from './password-input.tsx'
import { RefusedNote } from './refused-note.tsx'
import { signIn, whoSignedIn } from './session.ts'

const NextStep = lazy(() => import('./second-factor/next-step.tsx').then(({ NextStep }) => ({ default: NextStep })))
const KeyLogin = lazy(() => import('../signing/key-login.tsx').then(({ KeyLogin }) => ({ default: KeyLogin })))

// Not among the account's words, which every page loads.
const byKey = t('ЭРИ калити билан кириш', 'Войти по ключу ЭЦП')

interface Props {
  onSignedIn: (user: UserInfo) => void
  /** Of the person who was signed in before, when the form stands over his screen. */
  username?: string
  /** The language that the person has chosen before signing in. */
  language?: Language | undefined
}

export function LoginForm({ onSignedIn, username: known, language }: Props) {
  const say = useSay()
  const id = useId()
  const [username, setUsername] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [asked, setAsked] = useState(false)
  const [needs, setNeeds] = useState<SessionNeed>()
  const [isByKey, setByKey] = useState(false)
  const { data: offer } = useQuery({
    queryKey: ['signatureOffer'],
    queryFn: () => call<SignatureOffer>('account/GetSignatureOffer'),
    staleTime: Infinity,
  })
  const passwordInput = useRef<HTMLInputElement>(null)
  const usernameInput = useRef<HTMLInputElement>(null)
  const missing = (value: string, field: typeof accountWords.username) =>
    asked && !value ? say(accountWords.filledIn, { field }) : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!username.trim() || !password) return (username.trim() ? passwordInput : usernameInput).current?.focus()
    setBusy(true)
    setRefused(undefined)
    try {
      const user = await signIn(username.trim().toLowerCase(), password, language)
      if (typeof user === 'string') setNeeds(user)
      else onSignedIn(user)
    } catch (error) {
      setRefused(error instanceof Error ? error.message : say(words.problem.unknown))
      setBusy(false)
      passwordInput.current?.select()
    }
  }
  if (needs) {
    return (
      <Suspense fallback={<p role="status">{say(words.loading)}</p>}>
        <NextStep needs={needs} password={password} onDone={() => void whoSignedIn(language).then(onSignedIn, () => location.reload())} />
      </Suspense>
    )
  }
  if (isByKey) {
    return (
      <Suspense fallback={<p role="status">{say(words.loading)}</p>}>
        <KeyLogin language={language} onSignedIn={onSignedIn} onBack={() => setByKey(false)} />
      </Suspense>
    )
  }
  const noName = missing(username.trim(), accountWords.username)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <RefusedNote reason={refused} />
      <FormGroup
        label={say(accountWords.username)}
        labelFor={id}
        intent={noName ? 'danger' : 'none'}
        helperText={noName && <span id={`${id}-help`}>{noName}</span>}
      >
        <InputGroup
          id={id}
          inputRef={usernameInput}
          value={username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!known}
          intent={noName ? 'danger' : 'none'}
          aria-invalid={noName !== undefined}
          {...(noName && { 'aria-describedby': `${id}-help` })}
          onValueChange={setUsername}
        />
      </FormGroup>
      <PasswordInput
        label={accountWords.password}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        problem={missing(password, accountWords.password)}
        inputRef={passwordInput}
        autoFocus={known !== undefined}
      />
      <Button type="submit" intent="primary" fill size="large" loading={busy}>
        {say(accountWords.enter)}
      </Button>
      {offer?.isOffered && (
        <Button className="login-by-key" variant="outlined" fill size="large" onClick={() => setByKey(true)}>
          {say(byKey)}
        </Button>
      )}
    </form>
  )
}
