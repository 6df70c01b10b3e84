import type { DocumentReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { type Refusal, refusals, type Verdict, verdictOn } from '@nazorat/machines/workflow'
import { useActor } from '../../../api/user.tsx'
import type { Say } from '../../../i18n/language.tsx'

/** May this person do this to the document now; null while there is no document. */
export function useVerdict(definition: Definition, name: string, document: DocumentReply | null | undefined): Verdict | null {
  const actor = useActor()
  return document ? verdictOn(definition, name, document, { actor, now: new Date().toISOString() }) : null
}

/** Why not, in words: the rule's sentence, or what is wrong with the fields. */
export function reasonOf({ code, params, problems }: Refusal, say: Say): string {
  const sentence = say(refusals[code], params)
  const found = Object.values(problems).flat()
  // A rule's sentence is what is wrong with its field.
  if (found.length === 0 || code === 'rule') return sentence
  const few = found.slice(0, maxReasons).map((text) => say(text))
  return `${sentence}: ${few.join('; ')}${found.length > maxReasons ? ` (+${found.length - maxReasons})` : ''}`
}

const maxReasons = 4
