import { type Definition, type DocumentReply, listDefinition } from '@nazorat/machines'
import { DueBadge } from '../../../ui/deadline/due-badge.tsx'
import { dueSentence } from '../../../ui/deadline/due-sentence.ts'
import { useSay } from '../../../i18n/language.tsx'

/** The deadline of a document: the action, the date, the consequence and the time left. */
export function Due({ definition, document: { state, due } }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const listed = listDefinition(definition)
  return (
    due && (
      <p className="standing document-due">
        {dueSentence(listed, state, due, say)} <DueBadge definition={listed} state={state} due={due} />
      </p>
    )
  )
}
