import { Button } from '@blueprintjs/core'
import { type Definition, t } from '@nazorat/machines'
import type { Texts } from '../kinds/kind-view.ts'
import { StateBadge } from '../theme/badge.tsx'
import { formatMoment } from '../words/format.ts'
import { useSay } from '../words/language.tsx'
import { Differences, differing } from './differences.tsx'
import type { Moment } from './fold-history.ts'
import { sentenceOf } from './sentence.ts'

interface EventRowProps {
  definition: Definition
  id: string
  moment: Moment
  texts: Texts
  onLook: (() => void) | null
}

/** Who did what, when, why, and what became different. */
export function EventRow({ definition, id, moment: { event, before, after }, texts, onLook }: EventRowProps) {
  const say = useSay()
  const { actor, at, from, to, input, version } = event
  const named = (each: string | null) => (each && texts[each] !== undefined ? say(texts[each]) : null)
  const about = [named(actor.organizationId), named(actor.roleId)].filter(Boolean).join(', ')
  const reason = typeof input['reason'] === 'string' ? input['reason'] : null
  // The reason stands above by itself.
  const changed = differing(definition, before, after).filter((name) => name !== 'reason')
  const only = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return (
    <li className="event" value={version}>
      <div className="event-head">
        <strong>{say(sentenceOf(definition, event))}</strong>
        {from !== to && <StateBadge definition={definition} state={to} />}
        <time dateTime={at}>{formatMoment(at)}</time>
      </div>
      <div className="event-by">
        <span>
          {named(actor.id) ?? say(words.system)}
          {about && <span className="event-about"> · {about}</span>}
        </span>
        {onLook && (
          <Button size="small" variant="minimal" className="event-look" onClick={onLook}>
            {say(words.look)}
          </Button>
        )}
      </div>
      {reason && (
        <p className="event-reason">
          {say(words.reason)} {reason}
        </p>
      )}
      {changed.length > 0 && (
        <details open={changed.length <= 4}>
          <summary>{say(words.changed, { count: changed.length })}</summary>
          <Differences definition={definition} before={only(before)} after={only(after)} texts={texts} document={{ type: definition.type, id }} />
        </details>
      )}
    </li>
  )
}

const words = {
  system: t('Tizim', 'Тизим', 'Система'),
  reason: t('Sabab:', 'Сабаб:', 'Причина:'),
  changed: t('Oʻzgargan maydonlar: {count}', 'Ўзгарган майдонлар: {count}', 'Изменено полей: {count}'),
  look: t('Hujjatning shu paytdagi koʻrinishi', 'Ҳужжатнинг шу пайтдаги кўриниши', 'Документ на этот момент'),
}
