import { type Action, actionIn, type Actor, type Definition, type DocumentReply, type Refusal, t, type Text, verdictOn } from '@nazorat/machines'

export interface Offer {
  readonly name: string
  readonly action: Action
  /** The text of its button; the form's action opens the edit screen, so its text is "Edit". */
  readonly label: Text
  /** Why it can't be done now; null when it can. */
  readonly refusal: Refusal | null
}

/**
 * The actions of this person on the document, the most likely one first and the dangerous ones last,
 * and those of this person and state that a rule refuses now. Of an action and the one that undoes it, one is offered:
 * the undoing when it can be done, else the action.
 */
export function offersFor(definition: Definition, document: DocumentReply, actor: Actor, now: string): Offer[] {
  const offers = Object.keys(definition.actions).flatMap((name): Offer[] => {
    const action = actionIn(definition, name, document.state)!
    const verdict = verdictOn(definition, name, document, { actor, now })
    const label = action.input === 'form' ? edit : action.label
    if (verdict.can) return [{ name, action, label, refusal: null }]
    return verdict.shown ? [{ name, action, label, refusal: verdict.refusal }] : []
  })
  const isOffered = ({ name, action, refusal }: Offer): boolean =>
    (action.undoes === undefined || refusal === null) && !offers.some((other) => other.action.undoes === name && other.refusal === null)
  return offers.filter(isOffered).sort((a, b) => rankOf(a) - rankOf(b))
}

type OfAction = Pick<Offer, 'action'>

export const isDangerous = ({ action: { intent } }: OfAction): boolean => intent === 'danger' || intent === 'warning'

/** An action leads on when its colour says so; the likely one is the first such that can be done. */
export const leadsOn = ({ action: { intent } }: OfAction): boolean => intent === 'primary' || intent === 'success'

/** The place of an action among others: those that lead on first, the dangerous ones last. */
export const rankOf = (of: OfAction): number => (of.action.input === 'form' ? 1 : leadsOn(of) ? 0 : isDangerous(of) ? 3 : 2)

const edit = t('Tahrirlash', 'Таҳрирлаш', 'Редактировать')
