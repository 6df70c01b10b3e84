import { Link } from '@tanstack/react-router'
import { useSay } from '../../../i18n/language.tsx'
import { pages } from '../../../navigation/paths.ts'
import { Contact } from './contact.tsx'
import { loginWords } from './login-words.ts'

/** The other half: what this is, where to ask, and what needs no session. */
export function LoginAbout() {
  const say = useSay()
  return (
    <>
      <h2>{say(loginWords.about)}</h2>
      <p>{say(loginWords.what)}</p>
      <p>
        <a href="/c">{say(loginWords.order)}</a>
      </p>
      <p>
        <a href="/open">{say(loginWords.open)}</a>
      </p>
      <h2>{say(loginWords.help)}</h2>
      <p>{say(loginWords.forgotten)}</p>
      <h2>{say(loginWords.contact)}</h2>
      <Contact />
      <p>
        <Link to={pages.accessibility}>{say(loginWords.accessibility)}</Link>
      </p>
    </>
  )
}
