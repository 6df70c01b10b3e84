import { Button } from '@blueprintjs/core'
import type { FactorAdded } from '@nazorat/machines/api-types'
import type { Text } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { passwordWords } from '../password-words.ts'
import { PasswordInput } from '../password-input.tsx'
import { RefusedNote } from '../refused-note.tsx'
import { factorWords } from './factor-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import './second-factor.css'
import { useAttempt } from './use-attempt.ts'

/** Asks for the password before something about the account changes: somebody else may have found the screen open. */
export function WithPassword({ label, run }: { label: Text; run: (password: string) => Promise<void> }) {
  const say = useSay()
  const [password, setPassword] = useState('')
  const { busy, refused, attempt } = useAttempt()
  return (
    <form
      className="second-factor stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(() => run(password))
      }}
    >
      <RefusedNote reason={refused} />
      <PasswordInput label={passwordWords.oldPassword} value={password} autoComplete="current-password" autoFocus onChange={setPassword} />
      <Button type="submit" intent="primary" fill size="large" loading={busy} disabled={password === ''}>
        {say(label)}
      </Button>
    </form>
  )
}

/** Gives new recovery codes in place of the former ones. */
export function RenewCodes({ onDone, onCodes }: { onDone: () => void; onCodes: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  const renew = async (password: string) => {
    const { recoveryCodes } = await call<FactorAdded>('account/RenewRecoveryCodes', { password })
    setCodes(recoveryCodes)
    onCodes()
  }
  return <WithPassword label={factorWords.renewCodes} run={renew} />
}
