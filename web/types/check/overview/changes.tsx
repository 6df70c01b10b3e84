import { dayOf } from '@nazorat/machines/calendar'
import type { Definition } from '@nazorat/machines/definition'
import type { Report, ReportQuery } from '@nazorat/machines/report'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { stateName } from '../../../screens/document/diagram/labels.ts'
import { processQuery } from '../../../screens/report/process/process-map.tsx'
import { stepLink } from '../../../screens/report/process/step-link.ts'
import { processWords } from '../../../screens/report/process/process-words.ts'
import { Nothing, Panel } from '../../../ui/panel.tsx'

/** How many checks came into each state since yesterday ended; each number leads to them. */
export function Changes({
  report,
  definition,
  query: { filters },
  now,
}: {
  report: Report
  definition: Definition
  query: ReportQuery
  now: string
}) {
  const say = useSay()
  const today = dayOf(now)
  const query = { period: { from: today, to: today }, filters }
  const answer = useQuery(processQuery(report, query))
  const came = answer.data?.entered ?? []
  return (
    <Panel title={processWords.today} answers={[answer]}>
      {() =>
        came.length === 0 ? (
          <Nothing>{say(processWords.nothing)}</Nothing>
        ) : (
          <ul className="changes wrap">
            {came.map(({ state, documents }) => (
              <li key={state}>
                <span>{say(stateName(definition, state))}</span>{' '}
                <Link {...stepLink(report, definition, query, { enteredState: [state] })} className="report-link">
                  +{formatNumber(documents)}
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}
