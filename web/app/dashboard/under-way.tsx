import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../../api/user.tsx'
import { StateBadge } from '../../ui/badge.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { type Flow, holderOf, type Moving } from './flows.ts'
import { Nothing, Panel } from '../../ui/panel.tsx'
import { linkTo, type Part, partQuery } from '../../screens/list/part.ts'
import { WorkRow } from './work-row.tsx'
import { dashboardWords } from '../../i18n/dashboard-words.ts'

/** Documents on their way, newest moved first: where each stands and who has it. */
export function UnderWay({ flow: { definition }, isOwn, filters }: { flow: Flow } & Moving) {
  const say = useSay()
  const actor = useActor()
  const part: Part = { definition, filters, sort: '-updatedAt', rows: 6 }
  const answer = useQuery(partQuery(part, actor))
  const { rows = [], total = 0, texts = {} } = answer.data ?? {}
  const title = isOwn ? dashboardWords.sent : dashboardWords.ofOthers
  return (
    <Panel
      title={title}
      answers={[answer]}
      aside={
        total > 0 && (
          <Link {...linkTo(part)} className="work-all" aria-label={say(dashboardWords.allOf, { what: title, n: formatNumber(total) })}>
            {say(dashboardWords.all, { n: formatNumber(total) })}
          </Link>
        )
      }
    >
      {() =>
        rows.length === 0 ? (
          <Nothing>{say(isOwn ? dashboardWords.nothingSent : dashboardWords.nothingOfOthers)}</Nothing>
        ) : (
          <ul className="work-rows">
            {rows.map((row) => {
              const holder = holderOf(definition, row)
              const who = holder === null ? undefined : holder === actor.organizationId ? dashboardWords.ownBody : texts[holder]
              return (
                <WorkRow key={row.id} definition={definition} row={row} texts={texts} place="way" note={who && say(dashboardWords.holder, { who })}>
                  <StateBadge definition={definition} state={row.state} />
                </WorkRow>
              )
            })}
          </ul>
        )
      }
    </Panel>
  )
}
