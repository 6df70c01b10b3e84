import type { ListReply } from '@nazorat/machines/api-types'
import { listDefinition } from '@nazorat/machines/definition'
import { Link } from '@tanstack/react-router'
import { DueBadge, dueSentence } from '../../ui/deadline/due-badge.tsx'
import { useSay } from '../../i18n/language.tsx'
import { totalInWords } from '../../i18n/total.ts'
import type { DueList } from './due.ts'
import { Nothing, Panel } from '../../ui/panel.tsx'
import { type Part, linkTo } from '../../screens/list/part.ts'
import { rowColumns } from './sources.ts'
import { useShortLists } from './use-short-lists.ts'
import { WorkRow } from './work-row.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

interface Due {
  readonly list: DueList
  readonly row: ListReply['rows'][number]
  readonly texts: ListReply['texts']
}

/** Overdue documents and those due soon, by date. Where they are no task of the user, an empty panel is hidden. */
export function DueSoon({ lists, isTask }: { lists: readonly DueList[]; isTask: boolean }) {
  const say = useSay()
  const parts = lists.map(({ definition, filters }): Part => ({
    definition,
    filters,
    sort: 'due',
    rows: 6,
    columns: rowColumns(definition),
  }))
  const answers = useShortLists(parts)
  const due = answers
    .flatMap(({ data }, i) => (data?.rows ?? []).map((row): Due => ({ list: lists[i]!, row, texts: data!.texts })))
    .sort((one, other) => (one.row.due?.at ?? '').localeCompare(other.row.due?.at ?? ''))
  if (!isTask && due.length === 0) return null
  return (
    <Panel title={dashboardWords.due} answers={answers}>
      {() =>
        due.length === 0 ? (
          <Nothing>{say(dashboardWords.nothingDue)}</Nothing>
        ) : (
          <>
            <ul className="work-rows">
              {due.map(({ list: { definition }, row, texts }) => (
                <WorkRow
                  key={row.id}
                  definition={definition}
                  row={row}
                  texts={texts}
                  place="due"
                  note={row.due ? dueSentence(listDefinition(definition), row.due, say) : undefined}
                >
                  {row.due && <DueBadge definition={listDefinition(definition)} due={row.due} />}
                </WorkRow>
              ))}
            </ul>
            {parts.map((part, i) => {
              const amount = answers[i]!.data
              return (
                amount &&
                amount.total > part.rows && (
                  <Link key={JSON.stringify(part.filters)} {...linkTo(part)} className="work-all">
                    {say(dashboardWords.allOf, { what: part.definition.label.many, n: totalInWords(amount, say) })}
                  </Link>
                )
              )
            })}
          </>
        )
      }
    </Panel>
  )
}
