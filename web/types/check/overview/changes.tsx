import { HTMLTable } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines/definition'
import type { ProcessReply, Report, ReportQuery } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { stateName } from '../../../screens/document/diagram/labels.ts'
import { processQuery } from '../../../screens/report/process/process-map.tsx'
import { stepLink } from '../../../screens/report/process/step-link.ts'
import { processWords } from '../../../screens/report/process/process-words.ts'
import { Nothing, Panel } from '../../../ui/panel.tsx'
import { overviewWords } from './overview-words.ts'
import { changeDays, enteredOf, lastDays } from './summary.tsx'

interface Props {
  report: Report
  definition: Definition
  query: ReportQuery
  now: string
}

/** How many checks came into each state in the last days and in as many before; each number leads to them, so that one sees why. */
export function Changes({ report, definition, query: { filters }, now }: Props) {
  const say = useSay()
  const [lately, before] = lastDays(now).map((period) => ({ period, filters })) as [ReportQuery, ReportQuery]
  const [answer, former] = [useQuery(processQuery(report, lately)), useQuery(processQuery(report, before))]
  return (
    <Panel title={say(overviewWords.changes, { n: changeDays })} answers={[answer, former]}>
      {() => {
        const changes = changesOf(Object.keys(definition.states), answer.data!, former.data!)
        if (changes.length === 0) return <Nothing>{say(processWords.nothing)}</Nothing>
        const shown = (query: ReportQuery, state: string, documents: number) =>
          documents === 0 ? (
            <span className="figure-zero muted">{formatNumber(0)}</span>
          ) : (
            <Link {...stepLink(report, definition, query, { enteredState: [state] })} className="report-link">
              {formatNumber(documents)}
            </Link>
          )
        return (
          <HTMLTable className="list-table report-table" compact>
            <caption className="visually-hidden">{say(overviewWords.changes, { n: changeDays })}</caption>
            <thead>
              <tr>
                <th scope="col">{say(overviewWords.cameInto)}</th>
                {[before, lately].map(({ period: { from, to } }) => (
                  <th key={from} scope="col" className="report-number">
                    {formatDate(from!)} – {formatDate(to!)}
                  </th>
                ))}
                <th scope="col" className="report-number">
                  {say(overviewWords.difference)}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((each) => (
                <tr key={each.state}>
                  <th scope="row">{say(stateName(definition, each.state))}</th>
                  <td className="report-number">{shown(before, each.state, each.before)}</td>
                  <td className="report-number">{shown(lately, each.state, each.lately)}</td>
                  <td className="report-number">{signed(each.lately - each.before)}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )
      }}
    </Panel>
  )
}

interface Change {
  readonly state: string
  readonly lately: number
  readonly before: number
}

/** The states that documents came into at either time, those with the largest difference first. */
export function changesOf(states: readonly string[], lately: Entered, before: Entered): Change[] {
  return states
    .map((state) => ({ state, lately: enteredOf(lately, [state]), before: enteredOf(before, [state]) }))
    .filter((each) => each.lately + each.before > 0)
    .toSorted((a, b) => Math.abs(b.lately - b.before) - Math.abs(a.lately - a.before))
}

type Entered = Pick<ProcessReply, 'entered'>

const signed = (difference: number): string => (difference > 0 ? '+' : '') + formatNumber(difference)
