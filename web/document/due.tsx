import { type Definition, type DocumentReply } from '@nazorat/machines'
import { DueBadge } from '../deadline/due-badge.tsx'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'

/** What is due of the document, until when, and how long that is. */
export function Due({ definition, due }: { definition: Definition; due: NonNullable<DocumentReply['due']> }) {
  const say = useSay()
  const deadline = definition.deadlines[due.name]
  return (
    deadline && (
      <dl className="standing">
        <div>
          <dt>{say(deadline.label)}:</dt>
          <dd>
            {formatMoment(due.at)} <DueBadge at={due.at} />
          </dd>
        </div>
      </dl>
    )
  )
}
