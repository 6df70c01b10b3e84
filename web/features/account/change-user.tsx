import { Button } from '@blueprintjs/core'
import type { UserInfo } from '@nazorat/machines/api-types'
import { useRouter, useSearch } from '@tanstack/react-router'
import { forgetExports } from '../../screens/exports/exports.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { accountWords } from './account-words.ts'
import { useActorNames, useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import './login.css'
import { LoginForm } from './login-form.tsx'
import { ours } from './session.ts'
import { useUser } from '../../api/user.tsx'

/** Somebody else signs in at this screen and comes to the page that was open; until then nothing changes. */
export function ChangeUser() {
  const say = useSay()
  const router = useRouter()
  const { from } = useSearch({ strict: false })
  const { actor } = useUser()
  const { name } = useActorNames(actor)
  usePageTitle(accountWords.changeUser)
  const enter = (user: UserInfo) => {
    if (user.actor.id !== actor.id) forgetExports()
    // A full page load, so that no data of the previous user stays in memory.
    location.assign(ours(from))
  }
  return (
    <div className="page">
      <div className="login-card">
        <h1 className="login-title strong">{say(accountWords.changeUser)}</h1>
        <p className="login-about muted">{say(accountWords.changeUserHow, { name })}</p>
        <LoginForm onSignedIn={enter} />
        <Button variant="minimal" fill onClick={() => void router.navigate({ href: ours(from), replace: true })}>
          {say(words.cancel)}
        </Button>
      </div>
    </div>
  )
}
