import { Contact } from '../../features/account/login/contact.tsx'
import { useSay } from '../../i18n/language.tsx'
import { helpWords } from './help-words.ts'

/** Whom a reader asks who has not found what they looked for. */
export function WhoToAsk({ level }: { level: 2 | 3 }) {
  const say = useSay()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={`who-to-ask-${level}`}>
      <Heading id={`who-to-ask-${level}`}>{say(helpWords.whoToAsk)}</Heading>
      <p>{say(helpWords.askAboutDocument)}</p>
      <p>{say(helpWords.askAdministrator)}</p>
      <Contact />
    </section>
  )
}
