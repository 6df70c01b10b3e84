import { Button } from '@blueprintjs/core'
import type { SecondFactorOffer, SessionNeed, SignedIn } from '@nazorat/machines/api-types'
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'
import { RefusedNote } from '../refused-note.tsx'
import { CodeField } from './code-field.tsx'
import { factorWords } from './factor-words.ts'
import './second-factor.css'
import { useAttempt } from './use-attempt.ts'

/** The second step of a sign-in: a code, a passkey or a recovery code. */
export function SecondStep({ onDone }: { onDone: (needs: SessionNeed | null) => void }) {
  const say = useSay()
  const offer = useQuery({ queryKey: ['secondFactor'], queryFn: () => call<SecondFactorOffer>('account/BeginSecondFactor', {}), gcTime: 0 })
  const [code, setCode] = useState('')
  const [recovering, setRecovering] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const confirm = (given: object) =>
    attempt(async () => {
      const { needs } = await call<SignedIn>('account/ConfirmSecondFactor', given)
      onDone(needs)
    })
  const withPasskey = () =>
    attempt(async () => {
      // Each challenge is answered once.
      const { passkey } = await call<SecondFactorOffer>('account/BeginSecondFactor', {})
      const answer = await startAuthentication({ optionsJSON: passkey as PublicKeyCredentialRequestOptionsJSON })
      const { needs } = await call<SignedIn>('account/ConfirmSecondFactor', { passkey: answer })
      onDone(needs)
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm(recovering ? { recoveryCode: code } : { code }).then(() => setCode(''))
  }
  if (offer.isPending) return <p role="status">{say(words.loading)}</p>
  const { totp = false, passkey = null } = offer.data ?? {}
  const asksCode = recovering || totp
  return (
    <form className="second-factor stack" onSubmit={submit} noValidate>
      <RefusedNote reason={refused ?? offer.error?.message} />
      {passkey && !recovering && (
        <Button intent={totp ? 'none' : 'primary'} fill size="large" loading={busy} onClick={() => void withPasskey()}>
          {say(factorWords.usePasskey)}
        </Button>
      )}
      {asksCode && (
        <>
          <p>{say(factorWords.enterCode)}</p>
          <CodeField
            key={String(recovering)}
            label={recovering ? factorWords.recoveryCode : factorWords.code}
            value={code}
            numeric={!recovering}
            onChange={setCode}
          />
          <Button type="submit" intent="primary" fill size="large" loading={busy} disabled={code.length < 6}>
            {say(factorWords.confirm)}
          </Button>
        </>
      )}
      <Button
        variant="minimal"
        fill
        onClick={() => {
          setCode('')
          setRecovering(!recovering)
        }}
      >
        {say(recovering ? (totp ? factorWords.useApp : words.cancel) : factorWords.useRecovery)}
      </Button>
    </form>
  )
}
