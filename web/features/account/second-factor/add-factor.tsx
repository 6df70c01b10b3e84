import { Button } from '@blueprintjs/core'
import type { FactorAdded, FactorReply, TotpBegun } from '@nazorat/machines/api-types'
import { browserSupportsWebAuthn, type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { QrCode } from '../../../ui/printed/qr-code.tsx'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { passwordWords } from '../password-words.ts'
import { PasswordInput } from '../password-input.tsx'
import { RefusedNote } from '../refused-note.tsx'
import { CodeField } from './code-field.tsx'
import { factorWords } from './factor-words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import './second-factor.css'
import { useAttempt } from './use-attempt.ts'

interface Props {
  /** The kind of the factor; without it the user chooses. */
  kind?: FactorReply['kind']
  /** Whether the password was given just now. */
  isKnown: boolean
  onDone: () => void
  /** Recovery codes are shown now, and cannot be shown again. */
  onCodes?: () => void
}

/** Adds a second factor: asks for the password, then for the factor, and shows the recovery codes that come with the first. */
export function AddFactor({ kind: chosen, isKnown, onDone, onCodes }: Props) {
  const say = useSay()
  const [kind, setKind] = useState(chosen)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [begun, setBegun] = useState<TotpBegun>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { busy, refused, attempt } = useAttempt()
  const given = isKnown ? {} : { password }

  const added = ({ recoveryCodes }: FactorAdded) => {
    if (recoveryCodes.length === 0) return onDone()
    setCodes(recoveryCodes)
    onCodes?.()
  }
  const begin = (of: FactorReply['kind']) =>
    attempt(async () => {
      if (of === 'totp') return setBegun(await call<TotpBegun>('account/BeginTotp', given))
      const options = await call<PublicKeyCredentialCreationOptionsJSON>('account/BeginPasskey', given)
      const passkey = await startRegistration({ optionsJSON: options })
      added(await call<FactorAdded>('account/ConfirmPasskey', { passkey }))
    })
  const choose = (of: FactorReply['kind']) => {
    setKind(of)
    if (isKnown) void begin(of)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (begun) void attempt(async () => added(await call<FactorAdded>('account/ConfirmTotp', { id: begun.id, code })))
    else if (kind) void begin(kind)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form className="second-factor stack" onSubmit={submit} noValidate>
      <RefusedNote reason={refused} />
      {begun ? (
        <>
          <p>{say(factorWords.scan)}</p>
          <QrCode className="totp-code" address={begun.address} label={say(factorWords.qr)} />
          <p className="totp-secret muted">
            {say(factorWords.secret)}: <output aria-label={say(factorWords.secret)}>{begun.secret.match(/.{1,4}/g)!.join(' ')}</output>
          </p>
          <CodeField label={factorWords.code} value={code} numeric onChange={setCode} />
          <Button type="submit" intent="primary" fill size="large" loading={busy} disabled={code.length < 6}>
            {say(factorWords.confirm)}
          </Button>
        </>
      ) : kind === undefined || isKnown ? (
        <>
          <Button intent="primary" fill size="large" loading={busy && kind === 'totp'} onClick={() => choose('totp')}>
            {say(factorWords.addTotp)}
          </Button>
          {canHavePasskeys() && (
            <>
              <Button fill size="large" loading={busy && kind === 'passkey'} onClick={() => choose('passkey')}>
                {say(factorWords.addPasskey)}
              </Button>
              <p className="muted">{say(factorWords.passkeyHow)}</p>
            </>
          )}
        </>
      ) : (
        <>
          {kind === 'passkey' && <p>{say(factorWords.passkeyHow)}</p>}
          <PasswordInput
            label={passwordWords.oldPassword}
            value={password}
            autoComplete="current-password"
            autoFocus
            onChange={setPassword}
          />
          <Button type="submit" intent="primary" fill size="large" loading={busy} disabled={password === ''}>
            {say(factorWords.next)}
          </Button>
        </>
      )}
    </form>
  )
}

/**
 * Browsers keep passkeys for the name of a site, not for its address, and only for a page that came over TLS or from the machine itself.
 */
const canHavePasskeys = (): boolean => isSecureContext && browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)
