import { useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'
import { Mark, useAuthority } from '../../../ui/identity/authority.tsx'

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
