import type { ListReply } from '@nazorat/machines/api-types'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { StateBadge } from '../../ui/badge.tsx'
import { totalInWords } from '../../i18n/total.ts'
import { useSay } from '../../i18n/language.tsx'
import type { Moving } from './flows.ts'
import { Panel } from '../../ui/panel.tsx'
import { type Part, linkTo } from '../../screens/list/part.ts'
import { rowColumns } from './sources.ts'
import { useShortLists } from './use-short-lists.ts'
import { WorkRow } from './work-row.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

interface Props {
  isOwn: boolean
  lists: readonly Pick<Moving, 'definition' | 'filters'>[]
}

/** Documents on their way, one type after another, newest moved first: where each stands and who has it. */
export function UnderWay({ isOwn, lists }: Props) {
  const actor = useActor()
  const parts = lists.map((list): Part => ({ ...list, sort: '-updatedAt', rows: isOwn ? 2 : 3, columns: rowColumns(list.definition) }))
  const answers = useShortLists(parts)
  const found = parts.flatMap((part, i) => {
    const data = answers[i]!.data
    return data && data.total > 0 ? [{ part, data }] : []
  })
  const isKnown = answers.every(({ data, error }) => data !== undefined && !error)
  if (isKnown && found.length === 0) return null
  return (
    <Panel
      title={isOwn ? dashboardWords.sent : actor.contractorId === null ? dashboardWords.ofOthers : dashboardWords.business}
      answers={answers}
      aside={lists.length === 1 && found[0] && <All {...found[0]} />}
    >
      {() => found.map(({ part, data }) => <OfType key={part.definition.type} part={part} list={data} named={lists.length > 1} />)}
    </Panel>
  )
}

/** Those of one type, under its name where there are several. */
function OfType({ part, list, named }: { part: Part; list: ListReply; named: boolean }) {
  const { rows, texts } = list
  const say = useSay()
  const { definition } = part
  return (
    <div className="work-group">
      {named && (
        <div className="work-group-head row wrap">
          <h3 className="work-group-name">{say(definition.label.many)}</h3>
          <All part={part} data={list} />
        </div>
      )}
      <ul className="work-rows work-rows-moving">
        {rows.map((row) => (
          <WorkRow key={row.id} definition={definition} row={row} texts={texts} place="way" isOfType={named}>
            <StateBadge definition={definition} state={row.state} />
          </WorkRow>
        ))}
      </ul>
    </div>
  )
}

/** Leads to all of a type's. */
function All({ part, data }: { part: Part; data: ListReply }) {
  const say = useSay()
  return (
    <Link
      {...linkTo(part)}
      className="work-all"
      aria-label={say(dashboardWords.allOf, { what: part.definition.label.many, n: totalInWords(data, say) })}
    >
      {say(dashboardWords.all, { n: totalInWords(data, say) })}
    </Link>
  )
}
