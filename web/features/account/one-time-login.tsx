import { Button, Callout } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { passwordWords } from './password-words.ts'
import { useSay } from '../../i18n/language.tsx'
import './one-time-login.css'
import { PasswordForm } from './password-form.tsx'

/** The form for a user who signed in with an issued password: they must choose their own first. */
export function OneTimeLogin({ password, onDone }: { password: string; onDone: () => void }) {
  const say = useSay()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <div className="one-time-login">
      <Callout>{say(passwordWords.chooseOwn)}</Callout>
      <PasswordForm formId={formId} oldPassword={password} onBusy={setBusy} onDone={onDone}>
        <Button type="submit" intent="primary" fill size="large" loading={busy}>
          {say(passwordWords.saveAndEnter)}
        </Button>
      </PasswordForm>
    </div>
  )
}
