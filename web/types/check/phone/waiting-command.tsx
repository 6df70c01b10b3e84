import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDefinition } from '../../../api/definitions.ts'
import { documentQuery } from '../../../api/queries.ts'
import { documentPath } from '../../../navigation/paths.ts'
import type { Entry } from '../../../offline/outbox/entry.ts'
import { EntryCard } from '../../../screens/waiting/entry-card.tsx'
import { VisitSteps } from '../../visit/visit-steps.tsx'

/** A command that waits, by its document, and what can be done about it: a new document has no page before it is made. */
export function WaitingCommand({ entry }: { entry: Entry }) {
  const definition = useDefinition(entry.type)
  const { data } = useQuery({ ...documentQuery(entry.type, entry.document), retry: false, meta: {} })
  return (
    <>
      {data ? <Link to={documentPath(entry.type, entry.document)}>{entry.title}</Link> : <strong>{entry.title}</strong>}
      <ul className="phone-list">
        <EntryCard definition={definition} entry={entry} document={data} />
      </ul>
      {entry.type === 'visit' && <VisitSteps definition={definition} entry={entry} />}
    </>
  )
}
