import type { UserInfo } from '@nazorat/machines/api-types'
import { type Language, languages, t } from '@nazorat/machines/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { userInfoQuery } from '../../api/queries.ts'
import { removeStored, writeStored, readStored, whoIsHere } from '../../storage/local-storage.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { unasked } from '../../ui/idle/unasked.tsx'
import { accountWords } from './account-words.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './login.css'
import { LoginForm } from './login-form.tsx'
import { LoginHead } from './login/login-head.tsx'
import { ours } from './session.ts'

// Every page has this one's file, and none needs this half.
const LoginAbout = unasked(() => import('./login/login-about.tsx').then(({ LoginAbout }) => LoginAbout))

export function LoginPage() {
  const say = useSay()
  const { setLanguage } = useLanguage()
  const client = useQueryClient()
  const router = useRouter()
  const { from } = useSearch({ strict: false })
  const [picked, setPicked] = useState(pickedHere)
  // The browser forgets a person who leaves: where one is still known, the session ended without them.
  const [hasEnded] = useState(() => readStored(whoIsHere, null) !== null)
  usePageTitle(accountWords.signIn)

  const enter = async (user: UserInfo) => {
    client.clear()
    removeStored(pickedName, 'sessionStorage')
    // A language picked on this page is the account's own by now; the shell takes over whatever the account keeps.
    client.setQueryData(userInfoQuery().queryKey, user)
    await router.navigate({ href: ours(from), replace: true })
  }
  return (
    <main className="login login-halves">
      <div className="login-card">
        <LoginHead />
        <h1 className="login-title strong">{say(accountWords.signIn)}</h1>
        {hasEnded && (
          <p role="status" className="login-ended">
            {say(ended)}
          </p>
        )}
        <LoginForm language={picked} onSignedIn={(user) => void enter(user)} />
        <LanguageSwitch
          onSwitch={(language) => {
            setPicked(language)
            writeStored(pickedName, language, 'sessionStorage')
            setLanguage(language)
          }}
        />
      </div>
      <aside className="login-other">
        <LoginAbout />
      </aside>
    </main>
  )
}

/** The language that was picked in this window and that nobody has signed in with yet, however often the page was loaded since. */
function pickedHere(): Language | undefined {
  const picked = readStored<Language | null>(pickedName, null, 'sessionStorage')
  return picked !== null && Object.hasOwn(languages, picked) ? picked : undefined
}

const pickedName = 'picked'

const ended = t(
  'Сеанс тугаган: тизимдан анча вақт фойдаланилмаган ёки сеанс муддати ўтган. Қайтадан киринг',
  'Сеанс завершён: системой долго не пользовались или истёк срок сеанса. Войдите снова',
)
