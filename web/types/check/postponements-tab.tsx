import { type Actor, type Definition, type DocumentReply, isPostponable, type ListReply, scopeOf, isParty, t, undecidedPostponements } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { useActor } from '../../api/user.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PastContext } from '../../screens/document/as-of/as-of.ts'
import type { TabProps } from '../../screens/document/page/tab.ts'
import { Value } from '../../fields/value.tsx'
import { searchOf } from '../../screens/document/as-of/view.ts'
import { useDefinition } from '../../api/definitions.ts'
import { useWatch } from '../../api/live.ts'
import { documentQuery, listQuery } from '../../api/queries.ts'
import { documentPath, newPath } from '../../navigation/paths.ts'
import { StateBadge } from '../../ui/badge.tsx'
import { useSay } from '../../i18n/language.tsx'
import './request.css'

/** The requests to change a check's dates, with their states; a new one is made here. */
export function PostponementsTab({ document }: TabProps) {
  const say = useSay()
  const actor = useActor()
  const definition = useDefinition('postponement')
  useWatch({ type: definition.type })
  const { data } = useQuery({ ...listQuery(definition.type, { requestId: document.id, pageSize: 50, sortBy: 'createdAt', orderType: 'desc' }), meta: {} })
  const { moment } = use(PastContext)
  if (!data) return null
  const rows = data.rows.filter(({ createdAt }) => moment === null || createdAt <= moment)
  return (
    <div className="postponements">
      {rows.length === 0 && <p className="tab-empty">{say(words.none)}</p>}
      <ul className="inspectors">
        {rows.map((row) => (
          <li key={row.id} className="inspector postponement">
            <Link to={documentPath(definition.type, row.id)} search={searchOf({ tab: null, when: moment === null ? null : { on: moment } }) as never}>
              {row['kind'] ? <Value field={definition.fields['kind']!} value={row['kind']} texts={data.texts} /> : say(definition.label.one)}
            </Link>
            {moment === null ? <StateBadge definition={definition} state={row.state} /> : <StateThen definition={definition} id={row.id} moment={moment} />}
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
      {moment === null && mayAsk(actor, document, data) && <LinkButton to={`${newPath(definition.type)}?requestId=${document.id}`}>{say(words.ask)}</LinkButton>}
    </div>
  )
}

/** The state that a document was in at a moment. */
function StateThen({ definition, id, moment }: { definition: Definition; id: string; moment: string }) {
  const { data } = useQuery({ ...documentQuery(definition.type, id, { on: moment }), meta: {} })
  return data ? <StateBadge definition={definition} state={data.state} /> : null
}

/** Asked in the name of the body that holds the check, while there is something to change and nothing else is under way. */
function mayAsk(actor: Actor, { state, fields }: DocumentReply, { rows }: ListReply): boolean {
  const held = scopeOf(actor, 'PostponementCreate')
  return held !== null && isParty(actor, held.scope, fields['inspectionOrganizationId']) && isPostponable(state) && !rows.some((row) => undecidedPostponements.includes(row.state))
}

const dates = ['startDate', 'endDate']

const words = {
  none: t('Koʻchirish, uzaytirish yoki bekor qilish soʻralmagan', 'Кўчириш, узайтириш ёки бекор қилиш сўралмаган', 'Перенос, продление или отмена не запрашивались'),
  ask: t('Koʻchirish, uzaytirish yoki bekor qilish', 'Кўчириш, узайтириш ёки бекор қилиш', 'Перенести, продлить или отменить'),
}
