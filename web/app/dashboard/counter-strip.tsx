import type { Definition } from '@nazorat/machines/definition'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { totalsQuery } from '../../api/queries.ts'
import { useActor } from '../../api/user.tsx'
import { Total } from '../../ui/total.tsx'
import { useSay } from '../../i18n/language.tsx'
import type { Counter } from '../../screens/list/counters.ts'
import { countedAs, linkToQueue } from '../../screens/list/part.ts'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

/** How many documents stand where, in one line, each number a way to them; of what there is none nothing is said. */
export function CounterStrip({ definition, counters }: { definition: Definition; counters: readonly Counter[] }) {
  const say = useSay()
  const actor = useActor()
  const parts = counters.map(({ filters }) => ({ definition, filters, sort: definition.list.sort }))
  const { data: totals } = useQuery(totalsQuery(parts.map((part) => countedAs(part, actor))))
  return (
    <nav className="counters" aria-label={say(dashboardWords.counters, { what: definition.label.many })}>
      {counters.map(({ label, filters, isLate }, i) => {
        const amount = totals?.[i]
        if (!amount || amount.total === 0) return null
        return (
          <Link key={JSON.stringify(filters)} {...linkToQueue(parts[i]!)} className={isLate ? 'counter counter-late' : 'counter'}>
            <span className="counter-label muted small">{say(label)}</span>{' '}
            <span className="counter-number strong numeric">
              <Total of={amount} />
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
