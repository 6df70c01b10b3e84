import { type Definition, findDefinition, singletonMachine } from '@nazorat/machines'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../account/user.tsx'
import { menuOf } from '../../app/shell/menu.ts'
import { listPath } from '../../ui/paths.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { areaWords } from '../../app/shell/shell-words.ts'
import { Panel } from './panel.tsx'
import { type Part, partQuery } from './part.ts'
import { dashboardWords } from './words.ts'

/** The screens of those whose work does not come to them in queues, with how much each holds. */
export function ScreenLinks() {
  const say = useSay()
  const actor = useActor()
  const groups = menuOf(actor)
  const parts = groups.flatMap(({ items }) => items.flatMap(({ type }) => findDefinition(type) ?? [])).filter(isCounted).map(wholeOf)
  const answers = useQueries({ queries: parts.map((part) => partQuery(part, actor)) })
  const totalOf = (type: string) => answers[parts.findIndex(({ definition }) => definition.type === type)]?.data?.total
  return (
    <Panel title={dashboardWords.screens} answers={[]} className="screens">
      {() =>
        groups.map(({ area, items }) => (
          <div key={area} className="screen-group">
            {groups.length > 1 && <h3 className="work-queue-name">{say(areaWords[area])}</h3>}
            <ul className="screen-links">
              {items.map(({ type, label }) => {
                const total = totalOf(type)
                return (
                  <li key={type}>
                    <Link to={listPath(type)} search={{}} className="screen-link">
                      {say(label.many)}
                      {total !== undefined && <span className="panel-count">{formatNumber(total)}</span>}
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

const wholeOf = (definition: Definition): Part => ({ definition, filters: {}, sort: definition.list.sort, rows: 1 })

/** Of records that stand there are always as many. */
const isCounted = ({ machine }: Definition): boolean => machine !== singletonMachine
