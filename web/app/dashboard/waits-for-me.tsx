import { InboxIcon } from '@blueprintjs/icons'
import type { CauseReply, ListReply } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { listDefinition } from '@nazorat/machines/definition'
import { awaitedIn } from '@nazorat/machines/workflow'
import { Link } from '@tanstack/react-router'
import { Message } from '../../ui/message.tsx'
import { DueBadge } from '../../ui/deadline/due-badge.tsx'
import { formatDate } from '../../i18n/format.ts'
import { type Say, useSay } from '../../i18n/language.tsx'
import { sumOf, totalInWords } from '../../i18n/total.ts'
import type { Flow } from './flows.ts'
import { Panel } from '../../ui/panel.tsx'
import { Total } from '../../ui/total.tsx'
import { linkToQueue } from '../../screens/list/part.ts'
import { type Waiting, waitingOf } from './waiting.ts'
import { useShortLists } from './use-short-lists.ts'
import { WorkRow } from './work-row.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

/** The work queues of this person: what can be done now, what waits for its day, and what was only begun. */
export function WaitsForMe({ flows }: { flows: readonly Flow[] }) {
  const say = useSay()
  const waiting = waitingOf(flows, dayOf(new Date().toISOString()))
  const answers = useShortLists(waiting.map(({ part }) => part))
  const asked = waiting.map((each, i) => ({ ...each, answer: answers[i]! }))
  const of = (when: Waiting['when']) => asked.filter((each) => each.when === when && (when === 'now' || (each.answer.data?.total ?? 0) > 0))
  const now = of('now')
  const amount = sumOf(now.map(({ answer }) => answer.data))
  const known = now.every(({ answer }) => answer.data !== undefined)
  const queues = (parts: typeof asked) =>
    parts.map(({ answer: { data }, ...each }) => {
      return (
        data &&
        data.total > 0 && (
          <WorkQueue
            key={`${each.part.definition.type} ${each.turn.state} ${each.turn.party}`}
            {...each}
            list={data}
            named={flows.length > 1}
          />
        )
      )
    })
  return (
    <>
      <Panel
        title={dashboardWords.waits}
        answers={now.map(({ answer }) => answer)}
        className="waits"
        aside={
          <>
            {known && (
              <span className="panel-count note">
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
            queues(now)
          )
        }
      </Panel>
      {(['later', 'unsent'] as const).map((when) => {
        const parts = of(when)
        return (
          parts.length > 0 && (
            <Panel
              key={when}
              title={when === 'later' ? dashboardWords.later : dashboardWords.drafts}
              answers={[]}
              className={`waits-${when}`}
            >
              {() => queues(parts)}
            </Panel>
          )
        )
      })}
    </>
  )
}

/** Who returned a document, and why. */
const whyReturned = ({ by, reasons }: NonNullable<CauseReply>, say: Say): string =>
  [say(by), reasons.map((each) => say(each)).join('; ')].filter(Boolean).join(': ')

function WorkQueue({ part, turn: { state, actions }, notBefore, list, named }: Waiting & { list: ListReply; named: boolean }) {
  const say = useSay()
  const { definition } = part
  const { rows, texts } = list
  const { label, intent } = definition.states[state]!
  const name = say(label)
  const called = named ? `${name}, ${say(definition.label.many)}` : name
  const next = awaitedIn(definition, state, actions[0]!)
  return (
    <div className={`work-queue intent-${intent}`}>
      <div className="work-queue-head wrap">
        <h3 className="work-queue-name strong">{name}</h3>
        {named && <span className="muted small">{say(definition.label.many)}</span>}
        <Link
          {...linkToQueue(part)}
          className="work-all"
          aria-label={say(dashboardWords.allOf, { what: called, n: totalInWords(list, say) })}
        >
          {say(dashboardWords.all, { n: totalInWords(list, say) })}
        </Link>
      </div>
      <ul className="work-rows" aria-label={called}>
        {rows.map((row) => (
          <WorkRow
            key={row.id}
            definition={definition}
            row={row}
            texts={texts}
            place={`waits ${definition.type} ${state}`}
            rows={rows.map(({ id }) => id)}
            note={row.cause ? whyReturned(row.cause, say) : undefined}
          >
            {row.due && <DueBadge definition={listDefinition(definition)} due={row.due} brief />}
            <span className="work-action note">
              {notBefore === undefined ? say(next) : say(dashboardWords.from, { day: formatDate(String(row[notBefore])) })}
            </span>
          </WorkRow>
        ))}
      </ul>
    </div>
  )
}
