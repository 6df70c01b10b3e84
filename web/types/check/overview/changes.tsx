import { dayOf, type Definition, type Report, type ReportQuery } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { stateName } from '../../../screens/document/diagram/names.ts'
import { processQuery } from '../../../screens/report/process/process-map.tsx'
import { processWords } from '../../../screens/report/process/process-words.ts'
import { Nothing, Panel } from '../../../ui/panel.tsx'

/** How many checks came into each state since yesterday ended. */
export function Changes({ report, definition, query: { filters }, now }: { report: Report; definition: Definition; query: ReportQuery; now: string }) {
  const say = useSay()
  const today = dayOf(now)
  const answer = useQuery(processQuery(report, { period: { from: today, to: today }, filters }))
  const came = new Map<string, number>()
  for (const { to, times } of answer.data?.ways ?? []) came.set(to, (came.get(to) ?? 0) + times)
  return (
    <Panel title={processWords.today} answers={[answer]}>
      {() =>
        came.size === 0 ? (
          <Nothing>{say(processWords.nothing)}</Nothing>
        ) : (
          <ul className="changes">
            {[...came].map(([state, times]) => (
              <li key={state}>
                <span>{say(stateName(definition, state))}</span> <strong>+{formatNumber(times)}</strong>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  )
}
