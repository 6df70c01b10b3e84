import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Action, actionIn, type Definition, listDefinition } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { candidatesOf, leadsOnIn, nextStepOf, offersFor } from '@nazorat/machines/workflow'
import { useActor } from '../../../api/user.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { words as common } from '../../../i18n/words.ts'
import { StateBadge } from '../../../ui/badge.tsx'

/** The state of a document, in a live region: it changes while others act on the document. */
export function DocumentState({ definition, document: { state } }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  return (
    <output aria-label={say(common.state)}>
      <StateBadge definition={definition} state={state} />
    </output>
  )
}

/** Who has the document now, and what comes next: for those who may do it by their own buttons, for other readers by the machine. */
export function Standing({ definition, document }: { definition: Definition; document: DocumentReply }) {
  const say = useSay()
  const actor = useActor()
  const { state } = document
  const candidates = candidatesOf(definition, { ...document, values: document.fields })
  const offers = offersFor(definition, document, actor, document.then?.moment ?? new Date().toISOString())
  const next = nextStepOf(
    definition,
    state,
    offers,
    candidates.map(({ action }) => action),
  )
  const due = document.due ? listDefinition(definition).deadlines[document.due.name]?.label : undefined
  // The deadline beside it may name it already.
  const isNamed = next !== null && due !== undefined && say(next) === say(due)
  // Who could only lead it back does not have it.
  const likely =
    candidates.find(({ action }) => leadsOnIn(definition, action, state)) ??
    candidates.find(({ action }) => isHeld(actionIn(definition, action, state)!))
  if (!likely) return null
  // A reader's own body goes without saying.
  const organization = likely.party === null || likely.party === actor.organizationId ? undefined : document.texts[likely.party]
  const { holder: who } = definition.states[document.state]!
  const person = who?.person === undefined ? undefined : document.texts[String(document.fields[who.person])]
  const holder = [[who && say(who.role), person && say(person)].filter(Boolean).join(' '), organization && say(organization)]
    .filter(Boolean)
    .join(' · ')
  return (
    <dl className="standing">
      {next && !isNamed && (
        <div>
          <dt>{say(words.next)}</dt>
          <dd>{say(next)}</dd>
        </div>
      )}
      {holder && (
        <div>
          <dt>{say(document.then ? words.holderThen : words.holder)}</dt>
          <dd>{holder}</dd>
        </div>
      )}
    </dl>
  )
}

const isHeld = ({ input, intent }: Action): boolean => input !== 'form' && intent !== 'danger' && intent !== 'warning'

const words = {
  holder: t('Ҳозир кимда:', 'Сейчас у:'),
  holderThen: t('Ўшанда кимда эди:', 'Тогда было у:'),
  next: t('Кейинги қадам:', 'Следующий шаг:'),
}
