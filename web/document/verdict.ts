import { availability, type Definition, type DocumentReply, type Held, type Refusal, refusals, type Verdict } from '@nazorat/machines'
import { useActor } from '../account/user.tsx'
import type { Say } from '../words/language.tsx'

/** A document as the kit's functions know it. */
export const heldOf = ({ id, version, state, fields }: DocumentReply): Held => ({ id, version, state, values: fields })

/** May this person do this to the document now; null while there is no document. */
export function useVerdict(definition: Definition, name: string, document: DocumentReply | null | undefined): Verdict | null {
  const actor = useActor()
  if (!document) return null
  return availability(definition, name, heldOf(document), { actor, now: new Date().toISOString(), facts: document.facts })
}

/** Why not, in words: the rule's sentence, or what is wrong with the fields. */
export function reasonOf({ code, params, problems }: Refusal, say: Say): string {
  const sentence = say(refusals[code], params)
  const found = Object.values(problems).flat()
  if (found.length === 0) return sentence
  const few = found.slice(0, most).map((text) => say(text))
  return `${sentence}: ${few.join('; ')}${found.length > most ? ` (+${found.length - most})` : ''}`
}

const most = 4
