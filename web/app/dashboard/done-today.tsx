import { TickCircleIcon } from '@blueprintjs/icons'
import { dayOf } from '@nazorat/machines/calendar'
import { useQuery } from '@tanstack/react-query'
import { totalsQuery } from '../../api/queries.ts'
import { dashboardWords } from '../../i18n/dashboard-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { sumOf, totalInWords } from '../../i18n/total.ts'
import { Message } from '../../ui/message.tsx'
import type { WorkPart } from './work.ts'

/** That nothing waits, and how many documents have left today a state in which they waited for this person. */
export function DoneToday({ parts }: { parts: readonly WorkPart[] }) {
  const say = useSay()
  const today = dayOf(new Date().toISOString())
  const steps = new Map(
    parts
      .filter(({ turns, group }) => turns.length > 0 && group !== 'drafts')
      .map(({ part: { definition }, turns: [turn, ...others] }) => {
        const { state, party, within } = turn!
        const left = [state, ...others.map((other) => other.state)]
        const filters = { ...(within && { [party]: [...within] }), leftState: left, steppedAt: { from: today, to: today } }
        return [JSON.stringify([definition.type, filters]), { type: definition.type, filters }]
      }),
  )
  const { data } = useQuery(totalsQuery([...steps.values()]))
  const done = data && sumOf(data.map((each) => each ?? undefined))
  return (
    <Message
      title={dashboardWords.nothingWaits}
      icon={<TickCircleIcon size={24} className="work-done" />}
      {...(done && done.total > 0 && { why: say(dashboardWords.doneToday, { n: totalInWords(done, say) }) })}
    />
  )
}
