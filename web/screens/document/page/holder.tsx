import { actionIn, type Definition, type DocumentReply, candidatesOf, t } from '@nazorat/machines'
import { useSay } from '../../../i18n/language.tsx'

/** Who has the document now and what comes next: by the machine, for every reader alike. */
export function Standing({ definition, document }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const next = candidatesOf(definition, { ...document, values: document.fields })
    .map((each) => ({ ...each, says: actionIn(definition, each.action, document.state)! }))
    .filter(({ says }) => says.input !== 'form')
  const forward = next.filter(({ says: { intent } }) => intent === 'primary' || intent === 'success')
  // What only leads back is no next step.
  const steps = forward.length > 0 ? forward : next.filter(({ says: { intent } }) => intent !== 'danger' && intent !== 'warning')
  const [likely] = steps
  if (!likely) return null
  const organization = likely.party === null ? undefined : document.texts[likely.party]
  const { holder: who } = definition.states[document.state]!
  const person = who?.person === undefined ? undefined : document.texts[String(document.fields[who.person])]
  const holder = [[who && say(who.role), person && say(person)].filter(Boolean).join(' '), organization && say(organization)].filter(Boolean).join(' · ')
  const others = steps.map(({ says }) => say(says.label))
  return (
    <dl className="standing">
      {holder && (
        <div>
          <dt>{say(document.then ? words.holderThen : words.holder)}</dt>
          <dd>{holder}</dd>
        </div>
      )}
      <div>
        <dt>{say(words.next)}</dt>
        <dd>{[...new Set(others)].join(' / ')}</dd>
      </div>
    </dl>
  )
}

const words = {
  holder: t('Hozir kimda:', 'Ҳозир кимда:', 'Сейчас у:'),
  holderThen: t('Oʻshanda kimda edi:', 'Ўшанда кимда эди:', 'Тогда было у:'),
  next: t('Keyingi qadam:', 'Кейинги қадам:', 'Следующий шаг:'),
}
