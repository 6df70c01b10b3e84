import type { ListReply } from '@nazorat/machines'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../account/user.tsx'
import { formatNumber } from '../words/format.ts'
import { type Say, useSay } from '../words/language.tsx'
import { type DueList, daysUntil } from './due.ts'
import { Nothing, Panel } from './panel.tsx'
import { linkTo, type Part, partQuery } from './part.ts'
import { WorkRow } from './work-row.tsx'
import { dashboardWords } from './words.ts'

interface Due {
  readonly list: DueList
  readonly row: ListReply['rows'][number]
  readonly texts: ListReply['texts']
  readonly day: string
}

/** What is late, and what soon will be: the latest first, said in words and in colour. Whose task it is not hears only when there is something. */
export function DueSoon({ lists, today, isTask }: { lists: readonly DueList[]; today: string; isTask: boolean }) {
  const say = useSay()
  const actor = useActor()
  const parts = lists.map(({ definition, filters, date }): Part => ({ definition, filters, sort: date, rows: 5 }))
  const answers = useQueries({ queries: parts.map((part) => partQuery(part, actor)) })
  const due = answers
    .flatMap(({ data }, i) => (data?.rows ?? []).map((row): Due => ({ list: lists[i]!, row, texts: data!.texts, day: String(row[lists[i]!.date]) })))
    .sort((a, b) => a.day.localeCompare(b.day))
  if (!isTask && due.length === 0) return null
  return (
    <Panel title={dashboardWords.due} answers={answers}>
      {() =>
        due.length === 0 ? (
          <Nothing>{say(dashboardWords.nothingDue)}</Nothing>
        ) : (
          <>
            <ul className="work-rows">
              {due.map(({ list, row, texts, day }) => (
                <WorkRow key={`${list.date} ${row.id}`} definition={list.definition} row={row} texts={texts} place={`due ${list.date}`}>
                  <span className="due-what">{say(list.label)}</span> <span className={`due ${colourOf(daysUntil(day, today))}`}>{wordOf(daysUntil(day, today), say)}</span>
                </WorkRow>
              ))}
            </ul>
            {parts.map((part, i) => {
              const total = answers[i]!.data?.total ?? 0
              const { label, date } = lists[i]!
              return (
                total > part.rows && (
                  <Link key={`${part.definition.type} ${date}`} {...linkTo(part)} className="work-all">
                    {say(dashboardWords.allOf, { what: label, n: formatNumber(total) })}
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

const colourOf = (days: number): string => (days < 0 ? 'due-late' : days === 0 ? 'due-today' : 'due-soon')

const wordOf = (days: number, say: Say): string =>
  days < 0
    ? say(dashboardWords.lateBy, { n: -days })
    : days === 0
      ? say(dashboardWords.today)
      : days === 1
        ? say(dashboardWords.tomorrow)
        : say(dashboardWords.inDays, { n: days })
