import { type Actor, type DocumentReply, getDefinition, isPostponable, type ListReply, reachOf, standsIn, t, undecidedPostponements } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useActor } from '../account/user.tsx'
import { LinkButton } from '../document/link-button.tsx'
import type { TabProps } from '../document/tab.ts'
import { Value } from '../document/value.tsx'
import { useWatch } from '../server/live.ts'
import { listQuery } from '../server/queries.ts'
import { documentPath, newPath } from '../shell/paths.ts'
import { StateBadge } from '../theme/badge.tsx'
import { useSay } from '../words/language.tsx'
import './request.css'

/** What was asked to change about the check's time, and where each of it stands; a new one is asked for here. */
export function PostponementsTab({ document }: TabProps) {
  const say = useSay()
  const actor = useActor()
  const definition = getDefinition('postponement')
  useWatch({ type: definition.type })
  const { data } = useQuery({ ...listQuery(definition.type, { requestId: document.id, pageSize: 50, sortBy: 'createdAt', orderType: 'desc' }), meta: {} })
  if (!data) return null
  return (
    <div className="postponements">
      {data.rows.length === 0 && <p className="tab-empty">{say(words.none)}</p>}
      <ul className="inspectors">
        {data.rows.map((row) => (
          <li key={row.id} className="inspector postponement">
            <Link to={documentPath(definition.type, row.id)}>
              {row['kind'] ? <Value field={definition.fields['kind']!} value={row['kind']} texts={data.texts} /> : say(definition.label.one)}
            </Link>
            <StateBadge definition={definition} state={row.state} />
            {dates.map((name) =>
              row[name] ? (
                <span key={name} className="inspector-note">
                  {say(definition.fields[name]!.label)}: <Value field={definition.fields[name]!} value={row[name]} texts={data.texts} />
                </span>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      {mayAsk(actor, document, data) && <LinkButton to={`${newPath(definition.type)}?requestId=${document.id}`}>{say(words.ask)}</LinkButton>}
    </div>
  )
}

/** Asked in the name of the body that holds the check, while there is something to change and nothing else is under way. */
function mayAsk(actor: Actor, { state, fields }: DocumentReply, { rows }: ListReply): boolean {
  const held = reachOf(actor, 'PostponementCreate')
  return held !== null && standsIn(actor, held.reach, fields['inspectionOrganizationId']) && isPostponable(state) && !rows.some((row) => undecidedPostponements.includes(row.state))
}

const dates = ['startDate', 'endDate']

const words = {
  none: t('Koʻchirish, uzaytirish yoki bekor qilish soʻralmagan', 'Кўчириш, узайтириш ёки бекор қилиш сўралмаган', 'Перенос, продление или отмена не запрашивались'),
  ask: t('Koʻchirish, uzaytirish yoki bekor qilish', 'Кўчириш, узайтириш ёки бекор қилиш', 'Перенести, продлить или отменить'),
}
