import { type Action, actionIn } from '../definition/action.ts'
import type { Actor } from './actor.ts'
import type { Definition } from '../definition/document-type.ts'
import type { DocumentReply } from '../api-types/documents.ts'
import type { Refusal } from './refusal.ts'
import type { Text } from '../i18n/text.ts'
import { verdictOn } from './verdict.ts'
import { advances, awaitedIn, labelOfAction } from './work-queue.ts'

/** A button of a document, for one person. */
export interface Offer {
  readonly name: string
  readonly action: Action
  /** The text of the button. */
  readonly label: Text
  /** Why it can't be done now; null when it can. */
  readonly refusal: Refusal | null
  /** It takes the document on: the likely button is the first such that can be done. */
  readonly leadsOn: boolean
}

/**
 * The actions of this person on the document, the most likely one first and the dangerous ones last,
 * and those of this person and state that a rule refuses now. Of an action and the one that undoes it, one is offered:
 * the undoing when it can be done, else the action.
 */
export function offersFor(definition: Definition, document: DocumentReply, actor: Actor, now: string): Offer[] {
  const { state } = document
  const offers = Object.keys(definition.actions).flatMap((name): Offer[] => {
    const verdict = verdictOn(definition, name, document, { actor, now })
    if (!verdict.can && !verdict.shown) return []
    const action = actionIn(definition, name, state)!
    const leadsOn = leadsOnIn(definition, name, state)
    return [{ name, action, label: labelOfAction(definition, name, state), refusal: verdict.can ? null : verdict.refusal, leadsOn }]
  })
  const isOffered = ({ name, action, refusal }: Offer): boolean =>
    (action.undoes === undefined || refusal === null) && !offers.some((other) => other.action.undoes === name && other.refusal === null)
  return offers.filter(isOffered).sort((a, b) => rankOf(a) - rankOf(b))
}

/** Whether an action is a button that takes a document on. The form does where the document was returned; elsewhere it stands beside. */
export const leadsOnIn = (definition: Definition, name: string, state: string): boolean =>
  advances(definition, name, state) && (definition.states[state]!.returned === true || actionIn(definition, name, state)!.input !== 'form')

/** The likely one of a document's offers: the first that takes it on and can be done now. */
export const likelyOffer = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(({ refusal, leadsOn }) => refusal === null && leadsOn)

/**
 * The next step of a document as this person reads it: what its state awaits; else the likely one of their own offers, or nothing while a
 * rule refuses all of them; else the action by which others take it on.
 */
export function nextStepOf(definition: Definition, state: string, offers: readonly Offer[], others: readonly string[]): Text | null {
  const { awaits } = definition.states[state]!
  if (awaits !== undefined) return awaits
  if (offers.some(({ leadsOn }) => leadsOn)) return likelyOffer(offers)?.label ?? null
  const next = others.find((name) => leadsOnIn(definition, name, state))
  return next === undefined ? null : awaitedIn(definition, state, next)
}

export const isDangerous = ({ action: { intent } }: Pick<Offer, 'action'>): boolean => intent === 'danger' || intent === 'warning'

/** The place of an action among others: those that lead on first, the dangerous ones last. */
export const rankOf = (offer: Pick<Offer, 'action' | 'leadsOn'>): number =>
  offer.leadsOn ? 0 : offer.action.input === 'form' ? 1 : isDangerous(offer) ? 3 : 2
