import { type Definition, standingMachine } from '@nazorat/machines'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../account/user.tsx'
import { menuOf } from '../shell/menu.ts'
import { formatNumber } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
import { areaWords } from '../words/shell-words.ts'
import { Panel } from './panel.tsx'
import { linkTo, type Part, partQuery } from './part.ts'
import { dashboardWords } from './words.ts'

/** The screens of those whose work does not come to them in queues, with how much each holds. */
export function ScreenLinks() {
  const say = useSay()
  const actor = useActor()
  const groups = menuOf(actor)
  const parts = groups.flatMap(({ items }) => items).filter(isCounted).map(wholeOf)
  const answers = useQueries({ queries: parts.map((part) => partQuery(part, actor)) })
  const totalOf = (definition: Definition) => answers[parts.findIndex((part) => part.definition === definition)]?.data?.total
  return (
    <Panel title={dashboardWords.screens} answers={[]} className="screens">
      {() =>
        groups.map(({ area, items }) => (
          <div key={area} className="screen-group">
            {groups.length > 1 && <h3 className="work-queue-name">{say(areaWords[area])}</h3>}
            <ul className="screen-links">
              {items.map((definition) => {
                const total = totalOf(definition)
                return (
                  <li key={definition.type}>
                    <Link {...linkTo(wholeOf(definition))} className="screen-link">
                      {say(definition.label.many)}
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
const isCounted = ({ machine }: Definition): boolean => machine !== standingMachine
