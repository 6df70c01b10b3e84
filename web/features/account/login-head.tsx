import { useIdentity } from '../../api/identity.ts'
import { administrator } from './login-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { Mark, useAuthority } from '../../ui/identity/authority.tsx'

/** Whose system this is, and what, above what can be done without a session. */
export function LoginHead() {
  const say = useSay()
  const name = say(useAuthority())
  return (
    <div className="login-head row">
      <Mark large />
      <div>
        <p className="login-product strong">{name}</p>
        <p className="login-about muted">{say(words.productLong)}</p>
      </div>
    </div>
  )
}

/** How the authority is reached; nothing where the administrators have set no way. */
export function Contact() {
  const say = useSay()
  const { phone, address } = useIdentity()
  if (phone === null && address === null) return <p>{say(administrator)}</p>
  return (
    <>
      {phone !== null && (
        <p>
          <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      {address !== null && <p>{address.includes('@') && !address.includes(' ') ? <a href={`mailto:${address}`}>{address}</a> : address}</p>}
    </>
  )
}
