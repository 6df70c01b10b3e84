import { eventLog } from '@nazorat/machines'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { getEntry } from '../../api/catalogue.ts'
import { listQuery } from '../../api/queries.ts'
import { type MenuItem, menuOf } from '../../navigation/menu.ts'
import { useSay } from '../../i18n/language.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Total } from '../../ui/total.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

/** The screens of those whose work does not come to them in queues, with how much each holds. */
export function ScreenLinks() {
  const say = useSay()
  const actor = useActor()
  const groups = menuOf(actor)
  const counted = groups.flatMap(({ items }) => items.filter(isCounted))
  const answers = useQueries({ queries: counted.map(({ type, filters }) => ({ ...listQuery(type, { ...filters, pageSize: 1 }), meta: {} })) })
  const amountOf = (path: string) => answers[counted.findIndex((item) => item.path === path)]?.data
  return (
    <Panel title={dashboardWords.screens} answers={[]} className="screens">
      {() =>
        groups.map(({ name, label, items }) => (
          <div key={name} className="screen-group">
            {groups.length > 1 && <h3 className="work-queue-name">{say(label)}</h3>}
            <ul className="screen-links">
              {items.map(({ path, label }) => {
                const amount = amountOf(path)
                return (
                  <li key={path}>
                    <Link to={path} search={{}} className="screen-link">
                      {say(label)}
                      {amount && (
                        <span className="panel-count">
                          <Total of={amount} />
                        </span>
                      )}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </div>
        ))
      }
    </Panel>
  )
}

/** Of some records there are always as many, and a report has none. */
const isCounted = ({ type }: MenuItem): boolean => type !== eventLog.type && !getEntry(type).isFixed
