import type { RelatedEvent } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import { Link } from '@tanstack/react-router'
import { findEntry } from '../../../api/catalogue.ts'
import { documentPath } from '../../../navigation/paths.ts'
import { useSay } from '../../../i18n/language.tsx'
import { searchOf } from '../as-of/view.ts'

/** The other documents that the same command changed, as they were once it had: each history leads to the other. */
export function RelatedLinks({ label, related }: { label: Text; related: readonly RelatedEvent[] }) {
  const say = useSay()
  return (
    <p className="event-related">
      {say(label)}
      {related.map(({ type, id, title, version }, i) => {
        const entry = findEntry(type)
        return entry ? (
          <span key={id}>
            {i === 0 ? ': ' : '; '}
            <Link to={documentPath(type, id)} search={searchOf({ tab: 'history', when: { at: version } })}>
              {say(entry.label.one)}: {say(title)} ({say(words.version, { version })})
            </Link>
          </span>
        ) : null
      })}
    </p>
  )
}

const words = { version: t('{version}-таҳрир', 'версия {version}') }
