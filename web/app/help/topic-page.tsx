import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { pages } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message } from '../../ui/message.tsx'
import './help.css'
import { HelpFrame } from './help-frame.tsx'
import { HelpLinks } from './help-link.tsx'
import { helpWords } from './help-words.ts'
import { type Listed, type TopicName, topicPath, topicsFor } from './topic-list.ts'
import { picturePath } from './topics/pictures.ts'
import { keyNames, type Picture } from './topics/topic.ts'
import { topics } from './topics/topics.ts'

/** A page of help: one task in numbered steps. */
export function TopicPage({ name: topic }: { name: string }) {
  const offered = topicsFor(useActor())
  const listed = offered.find(({ name }) => name === topic)
  return listed ? <Shown key={topic} listed={listed} others={offered.filter((each) => each !== listed)} /> : <NoSuchTopic />
}

type Offered = Listed & { readonly name: TopicName }

function Shown({ listed: { name, title, about }, others }: { listed: Offered; others: readonly Offered[] }) {
  const say = useSay()
  const { steps, notes = [] } = topics[name]
  return (
    <HelpFrame title={title} about={about}>
      <ol className="help-steps stack" aria-label={say(helpWords.steps)}>
        {steps.map(({ text, to = [], picture }) => (
          <li key={text.ru}>
            <p>{say(text, keyNames)}</p>
            <HelpLinks to={to} before={say(helpWords.open)} />
            {picture && <Pictured picture={picture} />}
          </li>
        ))}
      </ol>
      {notes.length > 0 && (
        <section aria-labelledby="notes">
          <h2 id="notes">{say(helpWords.notes)}</h2>
          <ul className="help-notes">
            {notes.map((note) => (
              <li key={note.ru}>{say(note)}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="others">
        <h2 id="others">{say(helpWords.others)}</h2>
        <ul className="help-others">
          {others.map((other) => (
            <li key={other.name}>
              <Link to={topicPath(other.name)}>{say(other.title)}</Link>
            </li>
          ))}
        </ul>
      </section>
    </HelpFrame>
  )
}

/** A picture of the screen, in the reader's language. */
function Pictured({ picture: { name, alt } }: { picture: Picture }) {
  const say = useSay()
  const { language } = useLanguage()
  return <img className="help-picture" src={picturePath(name, language)} alt={say(alt)} loading="lazy" width={1280} height={800} />
}

export function NoSuchTopic() {
  const say = useSay()
  return (
    <Message level={1} title={helpWords.gone} why={say(helpWords.goneWhy)}>
      <LinkButton intent="primary" to={pages.help}>
        {say(helpWords.toHelp)}
      </LinkButton>
    </Message>
  )
}
