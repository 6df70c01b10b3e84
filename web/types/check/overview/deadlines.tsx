import { HTMLTable } from '@blueprintjs/core'
import { type Definition, listDefinition } from '@nazorat/machines/definition'
import type { Report, ReportQuery } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { totalsQuery } from '../../../api/queries.ts'
import { useActor } from '../../../api/user.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { stateName } from '../../../screens/document/diagram/labels.ts'
import { countedAs, linkToList } from '../../../screens/list/part.ts'
import { processQuery } from '../../../screens/report/process/process-map.tsx'
import { listFilters, stepLink } from '../../../screens/report/process/step-link.ts'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import { Total } from '../../../ui/total.tsx'
import { overviewWords } from './overview-words.ts'

const BarChart = lazy(() => import('../../../screens/report/chart/bar-chart.tsx').then(({ BarChart }) => ({ default: BarChart })))

/** How many checks left each state in time, and how many later, as bars; states that none left have none. */
export function DeadlineChart({ report, definition, query }: { report: Report; definition: Definition; query: ReportQuery }) {
  const say = useSay()
  const answer = useQuery(processQuery(report, { period: query.period, filters: query.filters }))
  return (
    <Panel title={overviewWords.deadlines} answers={[answer]}>
      {() => {
        const due = dueStates(definition)
        const left = answer
          .data!.states.filter(({ state, inTime, late }) => due.includes(state) && (inTime ?? 0) + (late ?? 0) > 0)
          .toSorted((a, b) => due.indexOf(a.state) - due.indexOf(b.state))
        if (left.length === 0) return <Nothing>{say(overviewWords.noDeadlines)}</Nothing>
        const bars = {
          areParts: true,
          labels: left.map(({ state }) => say(stateName(definition, state))),
          series: [
            { name: say(overviewWords.inTimeShort), intent: 'success' as const, values: left.map(({ inTime }) => inTime ?? 0) },
            { name: say(overviewWords.missedShort), intent: 'danger' as const, values: left.map(({ late }) => late ?? 0) },
          ],
        }
        return (
          <Suspense fallback={<div className="report-chart" />}>
            <div className="report-chart">
              <BarChart label={say(overviewWords.deadlines)} name={say(overviewWords.deadlines)} bars={bars} />
            </div>
          </Suspense>
        )
      }}
    </Panel>
  )
}

/** The states in which a decision is due: how many checks left them in time and how many later, and how many are late there now. */
export function Deadlines({ report, definition, query }: { report: Report; definition: Definition; query: ReportQuery }) {
  const say = useSay()
  const actor = useActor()
  const asked = { period: query.period, filters: query.filters }
  const answer = useQuery(processQuery(report, asked))
  const states = dueStates(definition)
  const lateIn = (state: string) => ({ ...listFilters(report, query), state: [state], late: true })
  const { data: totals } = useQuery(totalsQuery(states.map((state) => countedAs({ definition, filters: lateIn(state), sort: '' }, actor))))
  const left = new Map(answer.data?.states.map((each) => [each.state, each]))
  return (
    <Panel title={say(overviewWords.inNumbers, { what: overviewWords.deadlines })} answers={[answer]}>
      {() =>
        states.length === 0 ? (
          <Nothing>{say(overviewWords.noDeadlines)}</Nothing>
        ) : (
          <HTMLTable className="list-table report-table" compact>
            <caption className="visually-hidden">{say(overviewWords.deadlines)}</caption>
            <thead>
              <tr>
                <th scope="col">{say(overviewWords.waitsIn)}</th>
                {[overviewWords.inTime, overviewWords.missed, overviewWords.inTimeShare, overviewWords.lateNow].map((word) => (
                  <th key={word.ru} scope="col" className="report-number">
                    {say(word)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {states.map((state, i) => {
                const { inTime = 0, late: missed = 0 } = left.get(state) ?? {}
                const late = totals?.[i]
                return (
                  <tr key={state}>
                    <th scope="row">{say(stateName(definition, state))}</th>
                    {(
                      [
                        [inTime, false],
                        [missed, true],
                      ] as const
                    ).map(([documents, steppedLate]) => (
                      <td key={String(steppedLate)} className="report-number">
                        {documents === 0 ? (
                          <span className="figure-zero muted">{formatNumber(0)}</span>
                        ) : (
                          <Link {...stepLink(report, definition, asked, { leftState: [state], steppedLate })} className="report-link">
                            {formatNumber(documents)}
                          </Link>
                        )}
                      </td>
                    ))}
                    <td className="report-number">{inTime + missed === 0 ? '–' : formatNumber((inTime / (inTime + missed)) * 100, 1)}</td>
                    <td className="report-number">
                      {!late ? (
                        '–'
                      ) : late.total === 0 ? (
                        <span className="figure-zero muted">{formatNumber(0)}</span>
                      ) : (
                        <Link {...linkToList(listDefinition(definition), lateIn(state))} className="report-link">
                          <Total of={late} />
                        </Link>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </HTMLTable>
        )
      }
    </Panel>
  )
}

/** The states in which a deadline runs, in the order of the machine's deadlines; a reminder is none. */
export const dueStates = ({ deadlines }: Pick<Definition, 'deadlines'>): string[] => [
  ...new Set(Object.values(deadlines).flatMap(({ kind, states }) => (kind === 'reminder' ? [] : states))),
]
