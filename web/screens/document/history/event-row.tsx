import { Button } from '@blueprintjs/core'
import type { SignatureReply } from '@nazorat/machines/api-types'
import { eventLabel, eventReason, type Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { byOrderWords, doneOfflineWords, onBehalfOfWords, signedByWords } from '@nazorat/machines/workflow'
import type { Texts } from '../../../fields/kind-view.ts'
import { StateBadge } from '../../../ui/badge.tsx'
import { formatMoment } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { Differences, differing } from './differences.tsx'
import type { Moment } from './fold-history.ts'
import { RelatedLinks } from './related-links.tsx'
import { causeOf, whoOf } from '../page/who.ts'

interface EventRowProps {
  definition: Definition
  id: string
  moment: Moment
  texts: Texts
  /** Against the version that the page shows. */
  when: 'before' | 'shown' | 'after'
  onLook: () => void
}

/** Who did what, when, from where, why, on what ground, and what became different. */
export function EventRow({ definition, id, moment: { event, before, after }, texts, when, onLook }: EventRowProps) {
  const say = useSay()
  const { actor, at, doneOffline, from, onBehalfOf, order, to, version, origin, related, signature, erased = [] } = event
  const named = (each: string | null) => (each && texts[each] !== undefined ? say(texts[each]) : null)
  const about = [
    onBehalfOf && say(order ? byOrderWords : onBehalfOfWords, { name: named(onBehalfOf) ?? onBehalfOf, order: named(order) ?? '' }),
    named(actor.organizationId),
    named(actor.roleId),
  ]
    .filter(Boolean)
    .join(' · ')
  const cause = causeOf(definition, event)
  const reason = eventReason(definition, event)
  // The reason stands above by itself.
  const changed = differing(definition, before, after).filter((name) => name !== reason?.field)
  return (
    <li className={`event box event-${when}`} value={version} aria-current={when === 'shown' ? 'step' : undefined}>
      <div className="event-head row wrap">
        <span className="event-version muted numeric">{say(words.version, { n: version })}</span>
        <strong>{say(eventLabel(definition, event))}</strong>
        {from !== to && <StateBadge definition={definition} state={to} />}
        <time dateTime={at}>{formatMoment(at)}</time>
      </div>
      {doneOffline && (
        <p className="event-done note">
          {say(doneOfflineWords[doneOffline.counts ? 'counts' : 'late'], { at: formatMoment(doneOffline.at) })}
        </p>
      )}
      <div className="event-by row wrap">
        <span>
          {say(whoOf(event, texts))}
          {about && <span className="event-about"> · {about}</span>}
        </span>
        {origin && (
          <details className="event-origin muted note">
            <summary>{say(words.more)}</summary>
            {say(words.origin, { origin })}
          </details>
        )}
        <Button
          size="small"
          variant="minimal"
          className="event-look"
          onClick={onLook}
          disabled={when === 'shown'}
          aria-label={`${say(words.look)}: ${version}`}
        >
          {say(when === 'shown' ? words.shown : words.look)}
        </Button>
      </div>
      {signature && <Signed signature={signature} />}
      {(cause || related.length > 0) && <RelatedLinks label={cause ?? words.reached} related={related} />}
      {reason && (
        <p className="event-reason">
          {say(words.reason)} {say(reason.said)}
        </p>
      )}
      {changed.length > 0 && (
        <details open={changed.length <= 4}>
          <summary>{say(words.changed, { count: changed.length })}</summary>
          <Differences
            definition={definition}
            names={changed}
            before={before}
            after={after}
            texts={texts}
            document={{ type: definition.type, id }}
          />
        </details>
      )}
      {erased.length > 0 && (
        <p className="event-about">
          {say(words.erased, { fields: erased.map((name) => say(definition.fields[name]?.label ?? name)).join(', ') })}
        </p>
      )}
    </li>
  )
}

/** By whose key it was signed, and what the certificate says. */
function Signed({ signature }: { signature: SignatureReply }) {
  const say = useSay()
  const { name, serialNumber, issuer, signedAt } = signature
  const about = [say(words.issuer, { issuer }), signedAt && say(words.signedAt, { at: formatMoment(signedAt) })]
  return (
    <p className="event-signed muted note" title={about.filter(Boolean).join('\n')}>
      {say(signedByWords, { name, serialNumber })}
    </p>
  )
}

const words = {
  issuer: t('Сертификатни берган: {issuer}', 'Сертификат выдал: {issuer}'),
  signedAt: t('Имзоланган: {at}', 'Подписано: {at}'),
  more: t('Батафсил', 'Подробнее'),
  origin: t('Тармоқ манзили: {origin}', 'Сетевой адрес: {origin}'),
  version: t('{n}-таҳрир', 'Версия {n}'),
  reason: t('Сабаб:', 'Причина:'),
  changed: t('Ўзгарган майдонлар: {count}', 'Изменено {count} {count|поле|поля|полей}'),
  look: t('Шу пайтдаги кўриниши', 'Документ на этот момент'),
  shown: t('Кўрсатилмоқда', 'Показано'),
  reached: t('Шу амал билан ўзгарган', 'Этим же действием изменено'),
  erased: t(
    'Шахсий маълумотлар ўчирилган, аввалги қиймати кўринмайди: {fields}',
    'Персональные данные удалены, прежнее значение недоступно: {fields}',
  ),
}
