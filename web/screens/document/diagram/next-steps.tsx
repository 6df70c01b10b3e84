import type { DocumentReply } from '@nazorat/machines/api-types'
import { actionIn, type Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { edgesFrom } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { StateBadge } from '../../../ui/badge.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { causeOf } from '../page/who.ts'

/** The actions that are possible in the document's current state, and who may do them. */
export function NextSteps({ definition, document }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const byAction = Map.groupBy(edgesFrom(definition, document.state), ({ action }) => action)
  if (byAction.size === 0) return <p className="tab-empty">{say(words.nothing)}</p>
  return (
    <ul className="next-steps">
      {Array.from(byAction, ([name, ways]) => {
        const action = actionIn(definition, name, document.state)!
        const cause = causeOf(definition, { action: name, from: document.state })
        const party = action.party === undefined ? null : document.fields[action.party]
        const body = typeof party === 'string' ? document.texts[party] : undefined
        const permission = permissions.find((each) => each.name === action.permission)
        return (
          <li key={name}>
            <strong>{say(action.label)}</strong>
            {ways.some(({ to }) => to !== document.state) && (
              <span>
                {'→ '}
                {ways.map(({ to }) => (
                  <StateBadge key={to} definition={definition} state={to} />
                ))}
              </span>
            )}
            <span className="event-about">
              {cause
                ? say(cause)
                : [body !== undefined && say(body), permission && `${say(words.permission)} «${say(permission.label)}»`]
                    .filter(Boolean)
                    .join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const words = {
  nothing: t('Бу охирги ҳолат: ундан кейин ҳеч нарса бўлмайди.', 'Это конечное состояние: дальше ничего не происходит.'),
  permission: t('ҳуқуқ:', 'право:'),
}
