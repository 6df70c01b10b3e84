import type { CauseReply } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { type Definition, listDefinition } from '@nazorat/machines/definition'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { linkTo, linkToQueue } from '../../screens/list/part.ts'
import { type Due, dueSentence } from '../../ui/deadline/due-badge.tsx'
import '../../ui/deadline/deadline.css'
import { timeBetween, timeLeft, urgencyOf } from '../../ui/deadline/time-left.ts'
import { useNow } from '../../ui/deadline/use-now.ts'
import { Panel } from '../../ui/panel.tsx'
import { Total } from '../../ui/total.tsx'
import { formatDate } from '../../i18n/format.ts'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { type Say, useSay } from '../../i18n/language.tsx'
import { sumOf, totalInWords } from '../../i18n/total.ts'
import { useShortLists } from './use-short-lists.ts'
import { WorkRow } from './work-row.tsx'
import { type ListedRow, type Group, groupsOf, type WorkPart } from './work.ts'

const DoneToday = lazy(() => import('./later-parts.tsx').then(({ DoneToday }) => ({ default: DoneToday })))

/** All that waits for this person or falls due, by when: each document once. */
export function WorkList({ parts }: { parts: readonly WorkPart[] }) {
  const say = useSay()
  const answers = useShortLists(parts.map(({ part }) => part))
  const asked = parts.map((of, i) => ({ of, answer: answers[i]! }))
  const groups = groupsOf(asked.flatMap(({ of, answer: { data } }) => (data ? [{ of, list: data }] : [])))
  const isKnown = answers.every(({ data }) => data !== undefined)
  const now = sumOf(asked.filter(({ of }) => of.group !== 'drafts' && of.notBefore === undefined).map(({ answer }) => answer.data))
  return (
    <Panel
      title={dashboardWords.waits}
      answers={answers}
      className="waits"
      aside={
        <>
          {isKnown && (
            <span className="panel-count note">
              <Total of={now} />
            </span>
          )}
          <span className="visually-hidden" role="status">
            {isKnown && say(dashboardWords.waiting, { n: totalInWords(now, say) })}
          </span>
        </>
      }
    >
      {() => (
        <>
          {now.total === 0 && (
            <Suspense>
              <DoneToday parts={parts} />
            </Suspense>
          )}
          {groups.map((group) => (
            <WorkGroup key={group.name} {...group} />
          ))}
        </>
      )}
    </Panel>
  )
}

/** The documents of a group, of whatever type, in the order of their deadlines; and where all of each type are. */
function WorkGroup({ name, lists, rows }: ReturnType<typeof groupsOf>[number]) {
  const say = useSay()
  const amount = sumOf(lists.map(({ list }) => list))
  const label = say(dashboardWords.groups[name])
  return (
    <div className={`work-group work-group-${name}`}>
      <div className="work-group-head row wrap">
        <h3 className="work-group-name">{label}</h3>
        <span className="work-group-count muted numeric">
          <Total of={amount} />
        </span>
        {lists
          .filter(({ of, list }) => list.total > rows.filter((each) => each.of === of).length)
          .map(({ of: { part, turns }, list }) => {
            const n = totalInWords(list, say)
            const what = say(part.definition.label.many)
            return (
              <Link
                key={JSON.stringify(part.filters)}
                {...(turns.length === 1 ? linkToQueue(part) : linkTo(part))}
                className="work-all"
                aria-label={say(dashboardWords.allOf, { what: `${label}, ${what}`, n })}
              >
                {lists.length === 1 ? say(dashboardWords.all, { n }) : `${what}: ${n}`}
              </Link>
            )
          })}
      </div>
      {rows.length > 0 && (
        <ul className="work-rows" aria-label={label}>
          {rows.map((each) => (
            <Work key={each.row.id} {...each} rows={rows.map(({ row }) => row.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Work({ of: { group, part, turns, notBefore }, row, list: { texts }, rows }: ListedRow & { rows: readonly string[] }) {
  const say = useSay()
  const { definition } = part
  const turn = turns.find(({ state }) => state === row.state)
  const from = notBefore === undefined ? undefined : formatDate(String(row[notBefore]))
  return (
    <WorkRow
      definition={definition}
      row={row}
      texts={texts}
      place={group}
      rows={rows}
      note={row.cause && group === 'sentBack' ? whyReturned(row.cause, say) : undefined}
      isMine={turn !== undefined}
      action={turn && from === undefined ? turn.actions[0] : undefined}
    >
      {from !== undefined ? (
        <span className="due">{say(dashboardWords.from, { day: from })}</span>
      ) : row.due ? (
        group === 'later' ? (
          <time className="due numeric" dateTime={row.due.at}>
            {formatDate(dayOf(row.due.at))}
          </time>
        ) : (
          <Left definition={definition} due={row.due} group={group} />
        )
      ) : null}
    </WorkRow>
  )
}

/** How much time is left, or by how much it is late, as far as the group does not say it already. */
function Left({ definition, due, group }: { definition: Definition; due: Due; group: Group }) {
  const say = useSay()
  const now = useNow(due.at)
  const urgency = urgencyOf(due.at, now)
  const isSaid = urgency === 'late' ? group === 'overdue' : group === 'today' || group === 'week'
  return (
    <time className={`due strong numeric due-${urgency}`} dateTime={due.at} title={dueSentence(listDefinition(definition), due, say)}>
      {isSaid ? timeBetween(due.at, now, say) : timeLeft(due.at, now, say, 1)}
    </time>
  )
}

/** Who returned a document, and why. */
const whyReturned = ({ by, reasons }: NonNullable<CauseReply>, say: Say): string =>
  [say(by), reasons.map((each) => say(each)).join('; ')].filter(Boolean).join(': ')
