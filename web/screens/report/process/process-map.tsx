import { HTMLTable } from '@blueprintjs/core'
import { type Definition, actionIn } from '@nazorat/machines/definition'
import type { ProcessReply, Report, ReportQuery } from '@nazorat/machines/report'
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
import { stateName } from '../../document/diagram/labels.ts'
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

/**
 * The machine of a type with how many documents went each way within a period, which are a click away, and how long they stood in each
 * state.
 */
export function ProcessMap({ report, definition, query }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<string | null>(null)
  const answer = useQuery(processQuery(report, query))
  const diagram = useMemo(() => answer.data && diagramOf(answer.data), [answer.data])
  const actionText = (action: string, state: string, times: number) =>
    `${say(actionIn(definition, action, state)?.label ?? action)}${times > 1 ? ` ×${formatNumber(times)}` : ''}`
  const wayLink = ({ from, to }: { from: string | null; to: string }) =>
    stepLink(report, definition, query, { leftState: [from], enteredState: [to] })
  const back = (from: string | null, to: string) => from !== null && isBack(definition, from, to)
  return (
    <Panel title={processWords.title} answers={[answer]}>
      {() =>
        answer.data!.ways.length === 0 ? (
          <Nothing>{say(processWords.nothing)}</Nothing>
        ) : (
          <div className="process stack">
            <p className="report-as-of muted small">{say(processWords.known, { position: formatNumber(answer.data!.asOf.position) })}</p>
            <Drawing
              definition={definition}
              diagram={diagram!}
              chosen={chosen}
              onChoose={(state) => setChosen(state === chosen ? null : state)}
              linkOf={wayLink}
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
                  {([processWords.from, processWords.to, processWords.actions, processWords.documents, processWords.times] as const).map(
                    (word, i) => (
                      <th key={word.ru} scope="col" className={i > 2 ? 'report-number' : undefined}>
                        {say(word)}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {answer
                  .data!.ways.filter(({ from, to }) => chosen === null || from === chosen || to === chosen)
                  .map(({ from, to, actions, documents, times }) => (
                    <tr key={`${from} ${to}`}>
                      <td>{from === null ? '—' : say(stateName(definition, from))}</td>
                      <td>
                        {say(stateName(definition, to))}
                        {back(from, to) && <span className="process-back"> ← {say(processWords.back)}</span>}
                      </td>
                      <td>
                        {actions.map(({ action, times: of }) => actionText(action, from ?? to, actions.length > 1 ? of : 1)).join(', ')}
                      </td>
                      <td className="report-number">
                        <Link {...wayLink({ from, to })} className="report-link">
                          {formatNumber(documents)}
                        </Link>
                      </td>
                      <td className="report-number">{formatNumber(times)}</td>
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

/** The ways that were taken, as the drawing of a machine takes them. */
function diagramOf({ ways, entered }: ProcessReply): Diagram {
  const arrows = ways.flatMap(({ from, to, documents, actions }) =>
    from === null || from === to
      ? []
      : [{ from, to, when: 'taken' as const, main: true, documents, actions: actions.map((each) => ({ ...each, versions: [] })) }],
  )
  const cameInto = new Map(entered.map(({ state, documents }) => [state, { documents }]))
  const states = new Set(ways.flatMap(({ from, to }) => [from ?? to, to]))
  return { arrows, places: [...states].map((state) => ({ state, when: 'passed', times: 0, ...cameInto.get(state) })) }
}

/** Seconds in the largest unit that says enough. */
function timeIn(seconds: number, say: ReturnType<typeof useSay>): string {
  if (seconds >= 2 * 86_400) return say(processWords.days, { n: formatNumber(seconds / 86_400, 1) })
  if (seconds >= 3600) return say(processWords.hours, { n: formatNumber(seconds / 3600, 1) })
  return say(processWords.minutes, { n: formatNumber(Math.round(seconds / 60)) })
}
