import type { Text } from '@nazorat/machines/i18n'
import type { ReactNode } from 'react'
import { useSay } from '../i18n/language.tsx'
import './message.css'

interface Said {
  title: Text
  why?: Text | string
  /** The heading's level: a page has one h1. */
  level?: 1 | 2
  icon?: ReactNode
  /** The next step. */
  children?: ReactNode
}

/** The message where there is nothing to show: the fact, the reason and the next step. */
export function Message({ title, why, level = 2, icon, children }: Said) {
  const say = useSay()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="message">
      {icon && <div className="message-icon muted">{icon}</div>}
      <Heading className="message-title strong">{say(title)}</Heading>
      {why !== undefined && <p className="message-why muted">{say(why)}</p>}
      {children && <div className="message-actions">{children}</div>}
    </div>
  )
}
