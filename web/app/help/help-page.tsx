import { Link } from '@tanstack/react-router'
import { catalogue } from '@nazorat/machines/catalogue'
import { mayView } from '@nazorat/machines/workflow'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { loginWords } from '../../features/account/login/login-words.ts'
import { pages, screenOf } from '../../navigation/paths.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { firstDayOf } from './first-days.ts'
import './help.css'
import { HelpLinks } from './help-link.tsx'
import { helpWords } from './help-words.ts'
import { statesPath, topicPath, topicsFor } from './topic-list.ts'
import { WhoToAsk } from './who-to-ask.tsx'

/** The start of the help: the first day of the reader's role, the topics and the glossary of states that concern them. */
export function HelpPage() {
  const say = useSay()
  const actor = useActor()
  const firstDay = firstDayOf(actor)
  const processes = catalogue.filter((entry) => entry.isWorkflow && screenOf(entry.type) && mayView(entry, actor))
  usePageTitle(helpWords.help)
  return (
    <div className="page help">
      <h1 className="page-title strong">{say(helpWords.help)}</h1>
      {firstDay && (
        <section aria-labelledby="first-day">
          <h2 id="first-day">{say(firstDay.title)}</h2>
          <ol className="help-steps stack">
            {firstDay.steps.map(({ text, to = [] }) => (
              <li key={text.ru}>
                <p>{say(text)}</p>
                <HelpLinks to={to} before={say(helpWords.open)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <section aria-labelledby="topics">
        <h2 id="topics">{say(helpWords.topics)}</h2>
        <ul className="help-topics">
          {topicsFor(actor).map(({ name, title, about }) => (
            <li key={name}>
              <Link to={topicPath(name)}>{say(title)}</Link>
              <p className="muted">{say(about)}</p>
            </li>
          ))}
        </ul>
      </section>
      {processes.length > 0 && (
        <section aria-labelledby="states">
          <h2 id="states">{say(helpWords.states)}</h2>
          <p className="muted">{say(helpWords.statesHow)}</p>
          <ul className="help-states wrap">
            {processes.map(({ type, label }) => (
              <li key={type}>
                <Link to={statesPath(type)}>{say(label.many)}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <WhoToAsk level={2} />
      <p className="help-accessibility">
        <Link to={pages.accessibility}>{say(loginWords.accessibility)}</Link>
      </p>
    </div>
  )
}
