import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Text } from '@nazorat/machines/i18n'
import { Link, useLocation } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { pages } from '../../navigation/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import './help.css'
import { helpWords } from './help-words.ts'
import { KeyList } from './key-list.tsx'
import { placeOf } from './place.ts'
import { topicPath, topicsFor } from './topic-list.ts'
import { WhoToAsk } from './who-to-ask.tsx'

/** The purpose of the open screen, how its work is done, its keys, and whom to ask. */
export function HelpPanel({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const actor = useActor()
  const { pathname } = useLocation()
  const { title, about, screen, part } = placeOf(pathname)
  const topics = topicsFor(actor).filter(({ screens }) => screen && isAbout(screens, screen))
  return (
    <Dialog
      isOpen
      className="help-panel help stack"
      title={title ? say(helpWords.helpOn, { screen: title }) : say(helpWords.help)}
      isCloseButtonShown={false}
      onClose={onClose}
    >
      <DialogBody>
        {about.map((each: Text) => (
          <p key={each.ru}>{say(each)}</p>
        ))}
        {topics.length > 0 && (
          <section aria-labelledby="help-panel-topics">
            <h3 id="help-panel-topics">{say(helpWords.topics)}</h3>
            <ul className="help-others">
              {topics.map(({ name, title: topic }) => (
                <li key={name}>
                  <Link to={topicPath(name)} onClick={onClose}>
                    {say(topic)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <KeyList first={part} />
        <WhoToAsk level={3} />
      </DialogBody>
      <DialogFooter
        actions={
          <Button autoFocus onClick={onClose}>
            {say(words.close)}
          </Button>
        }
      >
        <span onClick={onClose}>
          <LinkButton variant="minimal" to={pages.help}>
            {say(helpWords.allTopics)}
          </LinkButton>
        </span>
      </DialogFooter>
    </Dialog>
  )
}

const isAbout = (screens: readonly string[], { path }: { path: string }): boolean => screens.some((each) => path.startsWith(each))
