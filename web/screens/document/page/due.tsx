import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Definition, listDefinition } from '@nazorat/machines/definition'
import { DueBadge, dueSentence } from '../../../ui/deadline/due-badge.tsx'
import { useSay } from '../../../i18n/language.tsx'

/** The deadline of a document: the action, the date and the time left. */
export function Due({ definition, document: { due } }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const listed = listDefinition(definition)
  return (
    due && (
      <p className="standing document-due strong">
        {dueSentence(listed, due, say)} <DueBadge definition={listed} due={due} />
      </p>
    )
  )
}
