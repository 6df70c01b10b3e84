import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useSay } from '../../i18n/language.tsx'
import { useEntries } from '../../offline/outbox/waiting.ts'
import { EntryCard } from './entry-card.tsx'
import { words } from './words.ts'

/** Above a document: what was done to it on this device and the server does not have yet. It is printed too. */
export function WaitingNote({ definition, document }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const entries = useEntries().filter((entry) => entry.document === document.id)
  if (entries.length === 0) return null
  return (
    <section className="waiting box" aria-label={say(words.title)}>
      <h2>{say(words.title)}</h2>
      <ul>
        {entries.map((entry) => (
          <EntryCard key={entry.id} definition={definition} entry={entry} document={document} />
        ))}
      </ul>
    </section>
  )
}
