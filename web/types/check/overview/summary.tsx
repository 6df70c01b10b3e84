import { addDays, dayOf } from '@nazorat/machines/calendar'
import { type Definition, listDefinition } from '@nazorat/machines/definition'
import type { ProcessReply, Report, ReportQuery, ReportReply } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { totalsQuery } from '../../../api/queries.ts'
import { useActor } from '../../../api/user.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { countedAs, linkToList } from '../../../screens/list/part.ts'
import { Figure } from '../../../screens/report/figure.tsx'
import { processQuery } from '../../../screens/report/process/process-map.tsx'
import { listFilters, stepLink } from '../../../screens/report/process/step-link.ts'
import { Total } from '../../../ui/total.tsx'
import { dueStates } from './deadlines.tsx'
import { Linked } from './linked.tsx'
import { overviewWords } from './overview-words.ts'

interface Props {
  report: Report
  definition: Definition
  query: ReportQuery
  totals: ReportReply['totals']
  isPast: boolean
  now: string
}

/** The state of all checks in three sentences: how many there are, whether decisions are in time, and what the last days brought. */
export function Summary({ report, definition, query, totals, isPast, now }: Props) {
  const say = useSay()
  const actor = useActor()
  const asked = { period: query.period, filters: query.filters }
  const [now30, before30] = lastDays(now).map((period) => ({ period, filters: query.filters })) as [ReportQuery, ReportQuery]
  const { data: steps } = useQuery(processQuery(report, asked))
  const { data: lately } = useQuery(processQuery(report, now30))
  const { data: before } = useQuery(processQuery(report, before30))
  const late = { ...listFilters(report, query), late: true }
  const { data: [lateNow] = [] } = useQuery(totalsQuery([countedAs({ definition, filters: late, sort: '' }, actor)]))

  const counted = (name: string) => (
    <Figure report={report} name={name} value={totals[name]} query={query} keys={undefined} isPast={isPast} />
  )
  const cameInto = (of: ProcessReply, query: ReportQuery, queue: 'begun' | 'completed') => {
    const states = definition.queues[queue]!.states
    const documents = enteredOf(of, states)
    return documents === 0 ? '0' : <Link {...stepLink(report, definition, query, { enteredState: states })}>{formatNumber(documents)}</Link>
  }
  const { inTime, missed } = countDeadlines(steps, dueStates(definition))
  return (
    <section className="overview-summary stack" aria-label={say(overviewWords.numbers)}>
      <p>
        <Linked
          text={overviewWords.allOfThem}
          params={{ all: formatNumber(totals['all'] ?? 0) }}
          links={Object.fromEntries(['all', 'undecided', 'ahead', 'held', 'completed'].map((name) => [name, counted(name)]))}
        />
      </p>
      {steps && lateNow && (
        <p>
          <Linked
            text={inTime + missed > 0 ? overviewWords.deadlinesMet : overviewWords.noDecisions}
            params={{ share: formatNumber((inTime / (inTime + missed)) * 100, 1), late: formatNumber(lateNow.total) }}
            links={
              lateNow.total === 0 ? {} : { late: <Link {...linkToList(listDefinition(definition), late)}>{<Total of={lateNow} />}</Link> }
            }
          />
        </p>
      )}
      {lately && before && (
        <p>
          <Linked
            text={overviewWords.lastDays}
            params={{ n: changeDays }}
            links={{
              completed: cameInto(lately, now30, 'completed'),
              completedBefore: cameInto(before, before30, 'completed'),
              begun: cameInto(lately, now30, 'begun'),
              begunBefore: cameInto(before, before30, 'begun'),
            }}
          />
        </p>
      )}
    </section>
  )
}

/** How many days are compared with as many before them. */
export const changeDays = 30

/** The last days until a moment, and as many before them. */
export function lastDays(now: string): [{ from: string; to: string }, { from: string; to: string }] {
  const today = dayOf(now)
  const middle = addDays(today, 1 - changeDays)
  return [
    { from: middle, to: today },
    { from: addDays(middle, -changeDays), to: addDays(middle, -1) },
  ]
}

/** How many documents came into some states. */
export const enteredOf = ({ entered }: Pick<ProcessReply, 'entered'>, states: readonly string[]): number =>
  entered.reduce((sum, { state, documents }) => sum + (states.includes(state) ? documents : 0), 0)

/** How often some states were left before their deadlines, and how often after them. */
export const countDeadlines = (
  reply: Pick<ProcessReply, 'states'> | undefined,
  due: readonly string[],
): { inTime: number; missed: number } =>
  (reply?.states.filter(({ state }) => due.includes(state)) ?? []).reduce(
    (sum, { inTime, late }) => ({ inTime: sum.inTime + (inTime ?? 0), missed: sum.missed + (late ?? 0) }),
    {
      inTime: 0,
      missed: 0,
    },
  )
