import { InboxIcon } from '@blueprintjs/icons'
import { actionIn, type ListReply, type WorkItem } from '@nazorat/machines'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { Message } from '../../ui/message.tsx'
import { useSay } from '../../i18n/language.tsx'
import { sumOf, totalInWords } from '../../i18n/total.ts'
import { type Flow, turnFilters } from './flows.ts'
import { Panel } from '../../ui/panel.tsx'
import { Total } from '../../ui/total.tsx'
import { linkTo, type Part, partQuery } from '../../screens/list/part.ts'
import { WorkRow } from './work-row.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

interface Waiting {
  readonly part: Part
  readonly turn: WorkItem
}

/** The work queues of this person: one for each state in which it is their turn. */
export function WaitsForMe({ flows }: { flows: readonly Flow[] }) {
  const say = useSay()
  const actor = useActor()
  const waiting = flows.flatMap(({ definition, turns }) =>
    // The document that has waited longest comes first.
    turns.map((turn): Waiting => ({ turn, part: { definition, filters: turnFilters(turn), sort: 'updatedAt', rows: 5 } })),
  )
  const answers = useQueries({ queries: waiting.map(({ part }) => partQuery(part, actor)) })
  const amount = sumOf(answers.map(({ data }) => data))
  const known = answers.every(({ data }) => data !== undefined)
  return (
    <Panel
      title={dashboardWords.waits}
      answers={answers}
      className="waits"
      aside={
        <>
          {known && (
            <span className="panel-count">
              <Total of={amount} />
            </span>
          )}
          <span className="visually-hidden" role="status">
            {known && say(dashboardWords.waiting, { n: totalInWords(amount, say) })}
          </span>
        </>
      }
    >
      {() =>
        amount.total === 0 ? (
          <Message title={dashboardWords.nothingWaits} why={dashboardWords.nothingWaitsWhy} icon={<InboxIcon size={32} />} />
        ) : (
          waiting.map((each, i) => {
            const { data } = answers[i]!
            return data && data.total > 0 && <WorkQueue key={`${each.part.definition.type} ${each.turn.state} ${each.turn.party}`} {...each} list={data} named={flows.length > 1} />
          })
        )
      }
    </Panel>
  )
}

function WorkQueue({ part, turn: { state, actions }, list, named }: Waiting & { list: ListReply; named: boolean }) {
  const say = useSay()
  const { definition } = part
  const { rows, texts } = list
  const { label, intent } = definition.states[state]!
  const name = say(label)
  const action = actionIn(definition, actions[0]!, state)!
  return (
    <div className={`work-queue intent-${intent}`} data-queue={`${definition.type} ${state}`}>
      <div className="work-queue-head">
        <h3 className="work-queue-name">{name}</h3>
        {named && <span className="work-queue-kind">{say(definition.label.many)}</span>}
        <Link {...linkTo(part)} className="work-all" aria-label={say(dashboardWords.allOf, { what: name, n: totalInWords(list, say) })}>
          {say(dashboardWords.all, { n: totalInWords(list, say) })}
        </Link>
      </div>
      <ul className="work-rows">
        {rows.map((row) => (
          <WorkRow key={row.id} definition={definition} row={row} texts={texts} place={`waits ${definition.type} ${state}`} rows={rows.map(({ id }) => id)}>
            <span className="work-action">{say(action.label)}</span>
          </WorkRow>
        ))}
      </ul>
    </div>
  )
}
