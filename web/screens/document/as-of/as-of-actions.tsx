import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { isAboutSet, offersFor } from '@nazorat/machines/workflow'
import { useActor } from '../../../api/user.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { DisabledButton, DisabledReasons } from '../../../ui/disabled-button.tsx'
import { reasonOf } from '../actions/verdict.ts'

/** The buttons that this person would have had then; none of them can be pressed. */
export function PastActions({ definition, document }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const actor = useActor()
  const offers = offersFor(definition, document, actor, document.then!.moment)
  if (offers.length === 0) return null
  const isUnsure = offers.some(({ action }) => action.lookups?.some((name) => isAboutSet(definition.lookups[name]!)))
  const buttons = offers.map(({ name, label, refusal }) => ({
    name,
    isRefused: refusal !== null,
    label: say(label),
    reason: refusal ? reasonOf(refusal, say) : say(words.past),
  }))
  return (
    <div className="action-bar action-bar-past row wrap" role="group" aria-label={say(words.then)}>
      <span className="event-about">{say(words.then)}:</span>
      <div className="action-group wrap">
        {buttons.map(({ name, isRefused, label, reason }) => (
          <DisabledButton key={name} className={isRefused ? 'action-disabled' : 'action-then'} label={label} reason={reason} />
        ))}
      </div>
      <DisabledReasons buttons={buttons} />
      {isUnsure && <p className="action-bar-note muted note">{say(words.unsure)}</p>}
    </div>
  )
}

const words = {
  then: t('Ўша пайтдаги амаллар', 'Действия на тот момент'),
  past: t('Бу ўтган ҳолат: ўша пайтда бажариш мумкин эди', 'Это прошлое: тогда действие было доступно'),
  unsure: t(
    'Бошқа ҳужжатларга боғлиқ шартлар бугунги маълумотлар бўйича текширилган.',
    'Условия, которые зависят от других документов, проверены по сегодняшним данным.',
  ),
}
