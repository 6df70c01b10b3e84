import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { getEntry } from '../../api/catalogue.ts'
import { totalsQuery } from '../../api/queries.ts'
import { dailyOf } from '../../navigation/daily.ts'
import type { MenuItem } from '../../navigation/menu.ts'
import { useSay } from '../../i18n/language.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Total } from '../../ui/total.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

/** The daily screens of those whose work does not come to them in queues, with how much each holds. */
export function ScreenLinks() {
  const say = useSay()
  const items = dailyOf(useActor())
  const counted = items.filter(isCounted)
  const { data: totals } = useQuery(totalsQuery(counted.map(({ type, filters = {} }) => ({ type, filters }))))
  const amountOf = (path: string) => totals?.[counted.findIndex((item) => item.path === path)]
  return (
    <Panel title={dashboardWords.screens} answers={[]} className="screens">
      {() => (
        <ul className="screen-links">
          {items.map(({ path, label }) => {
            const amount = amountOf(path)
            return (
              <li key={path}>
                <Link to={path} search={{}} className="screen-link row">
                  {say(label)}
                  {amount && (
                    <span className="panel-count note">
                      <Total of={amount} />
                    </span>
                  )}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

/** Of some records there are always as many. */
const isCounted = ({ type, hasOwnView }: MenuItem): boolean => !hasOwnView && !getEntry(type).isFixed
