import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ImportReply } from '@nazorat/machines/api-types'
import type { Intent } from '@nazorat/machines/definition'
import { formatMoment, formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { importPath } from '../../navigation/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Nothing, Panel } from '../../ui/panel.tsx'
import { importWords, stateWords } from './import-words.ts'
import { importsQuery } from './queries.ts'

/** The person's earlier imports of the list, with what came of them. */
export function PastImports({ type }: { type: string }) {
  const say = useSay()
  const answer = useQuery(importsQuery(type))
  return (
    <Panel title={importWords.past} answers={[answer]}>
      {() =>
        answer.data!.length === 0 ? (
          <Nothing>{say(importWords.none)}</Nothing>
        ) : (
          <ul className="import-past">
            {answer.data!.map((each) => (
              <li key={each.id}>
                <Link to={importPath(type)} search={{ id: each.id }}>
                  {each.name}
                </Link>
                <span>{formatMoment(each.createdAt)}</span>
                <ImportBadge state={each.state} />
                {each.applied > 0 && <span>{say(importWords.applied, { n: formatNumber(each.applied) })}</span>}
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}

export function ImportBadge({ state }: Pick<ImportReply, 'state'>) {
  const say = useSay()
  return <Badge label={say(stateWords[state])} intent={intents[state]} />
}

const intents: Record<ImportReply['state'], Intent> = {
  queued: 'none',
  checking: 'primary',
  asking: 'warning',
  checked: 'primary',
  applying: 'primary',
  applied: 'success',
  undone: 'warning',
  failed: 'danger',
  cancelled: 'none',
}
