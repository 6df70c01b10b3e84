import type { Text } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { helpWords } from './help-words.ts'

/** A page of help: the way back to all of them, its heading, what it is about, and its content. */
export function HelpFrame({ title, about, children }: { title: Text | string; about: Text; children: ReactNode }) {
  const say = useSay()
  usePageTitle(title)
  return (
    <div className="page help">
      <p>
        <Link to="/help/$" params={{ _splat: '' }}>
          {say(helpWords.help)}
        </Link>
      </p>
      <h1 className="page-title strong">{say(title)}</h1>
      <p className="muted">{say(about)}</p>
      {children}
    </div>
  )
}
