import { HTMLTable } from '@blueprintjs/core'
import { actionIn, type Definition, type ProcessReply, type Report, type ReportQuery } from '@nazorat/machines'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import type { Diagram } from '../../document/diagram/diagram.ts'
import { Drawing } from '../../document/diagram/drawing.tsx'
import '../../document/diagram/diagram.css'
import '../../list/rows/table.css'
import './process.css'
import { stateName } from '../../document/diagram/names.ts'
import { bodyOf } from '../queries.ts'
import { stepLink } from './step-link.ts'
import { processWords } from './process-words.ts'

interface Props {
  report: Report
  definition: Definition
  query: ReportQuery
}

export const processQuery = (report: Report, query: ReportQuery) =>
  queryOptions({
    queryKey: ['report', report.type, 'process', query],
    queryFn: ({ signal }) => call<ProcessReply>(`${report.type}/GetProcess`, bodyOf(query), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** The machine of a type with the number of documents that took each transition within a period, and the time they spent in each state. */
export function ProcessMap({ report, definition, query }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<string | null>(null)
  const answer = useQuery(processQuery(report, query))
  const diagram = useMemo(() => answer.data && diagramOf(answer.data), [answer.data])
  const back = (from: string | null, to: string) => from !== null && isBack(definition, from, to)
  return (
    <Panel title={processWords.title} answers={[answer]}>
      {() =>
        answer.data!.ways.length === 0 ? (
          <Nothing>{say(processWords.nothing)}</Nothing>
        ) : (
          <div className="process">
            <p className="report-as-of">{say(processWords.known, { position: formatNumber(answer.data!.asOf.position) })}</p>
            <Drawing
              definition={definition}
              diagram={diagram!}
              chosen={chosen}
              onChoose={(state) => setChosen(state === chosen ? null : state)}
            />
            <HTMLTable className="list-table report-table" compact>
              <caption className="visually-hidden">{say(processWords.stays)}</caption>
              <thead>
                <tr>
                  {([processWords.state, processWords.left, processWords.median, processWords.p90] as const).map((word, i) => (
                    <th key={word.ru} scope="col" className={i > 0 ? 'report-number' : undefined}>
                      {say(word)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.data!.states.map(({ state, documents, median, p90 }) => (
                  <tr key={state}>
                    <th scope="row">{say(stateName(definition, state))}</th>
                    <td className="report-number">
                      <Link {...stepLink(report, definition, query, { leftState: [state] })} className="report-link">
                        {formatNumber(documents)}
                      </Link>
                    </td>
                    <td className="report-number">{timeIn(median, say)}</td>
                    <td className="report-number">{timeIn(p90, say)}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
            <HTMLTable className="list-table report-table" compact>
              <caption className="visually-hidden">{say(processWords.ways)}</caption>
              <thead>
                <tr>
                  {([processWords.from, processWords.action, processWords.to, processWords.times] as const).map((word, i) => (
                    <th key={word.ru} scope="col" className={i === 3 ? 'report-number' : undefined}>
                      {say(word)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {answer.data!.ways
                  .filter(({ from, to }) => chosen === null || from === chosen || to === chosen)
                  .map(({ from, to, action, times }) => (
                    <tr key={`${from} ${to} ${action}`}>
                      <td>{from === null ? '—' : say(stateName(definition, from))}</td>
                      <td>{say(actionIn(definition, action, from ?? to)?.label ?? action)}</td>
                      <td>
                        {say(stateName(definition, to))}
                        {back(from, to) && <span className="process-back"> ← {say(processWords.back)}</span>}
                      </td>
                      <td className="report-number">
                        <Link {...stepLink(report, definition, query, { leftState: [from], enteredState: [to] })} className="report-link">
                          {formatNumber(times)}
                        </Link>
                      </td>
                    </tr>
                  ))}
              </tbody>
            </HTMLTable>
          </div>
        )
      }
    </Panel>
  )
}

/** A step to a state that the definition names before the one that was left. */
function isBack({ states }: Definition, from: string, to: string): boolean {
  const names = Object.keys(states)
  return names.indexOf(to) < names.indexOf(from)
}

/** The transitions that were taken, as the drawing of a machine takes them. */
function diagramOf({ ways }: ProcessReply): Diagram {
  const taken = ways.flatMap(({ from, ...way }) => (from !== null && from !== way.to ? [{ from, ...way }] : []))
  const arrows = [...Map.groupBy(taken, ({ from, to }) => `${from} ${to}`).values()].map((all) => ({
    from: all[0]!.from, to: all[0]!.to, when: 'taken' as const, main: true, actions: all.map(({ action, times }) => ({ action, times, versions: [] })),
  }))
  const states = new Set(ways.flatMap(({ from, to }) => [from ?? to, to]))
  const timesIn = (state: string) => ways.reduce((sum, { to, times }) => sum + (to === state ? times : 0), 0)
  return { arrows, places: [...states].map((state) => ({ state, when: 'passed', times: timesIn(state) })) }
}

/** Seconds in the largest unit that says enough. */
function timeIn(seconds: number, say: ReturnType<typeof useSay>): string {
  if (seconds >= 2 * 86_400) return say(processWords.days, { n: formatNumber(seconds / 86_400, 1) })
  if (seconds >= 3600) return say(processWords.hours, { n: formatNumber(seconds / 3600, 1) })
  return say(processWords.minutes, { n: formatNumber(Math.round(seconds / 60)) })
}
