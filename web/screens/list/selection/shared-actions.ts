import type { DocumentReply } from '@nazorat/machines/api-types'
import { type Action, actionIn, isForMany, type Definition, personsActions } from '@nazorat/machines/definition'
import type { Language, Text } from '@nazorat/machines/i18n'
import { type Actor, scopeOf, leadsOnIn, rankOf, type Refusal, sentenceOf, verdictOn } from '@nazorat/machines/workflow'
import { selectionWords } from './selection-words.ts'

/** An action as it stands for a set of documents: whom it fits, and why not the others. */
export interface SharedAction {
  readonly name: string
  readonly action: Action
  /** It takes the first of them on. */
  readonly leadsOn: boolean
  readonly fitting: readonly DocumentReply[]
  readonly others: readonly { readonly document: DocumentReply; readonly why: Text }[]
}

/**
 * The actions that can be done on several and fit at least one of the documents, in the order of a document's own; of two alike, the one
 * that fits more first.
 */
export function sharedActions(definition: Definition, documents: readonly DocumentReply[], actor: Actor, now: string): SharedAction[] {
  return personsActions(definition)
    .map(([name]) => sharedAction(definition, name, documents, actor, now))
    .filter((shared) => shared !== undefined)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.others.length - b.others.length)
}

function sharedAction(
  definition: Definition,
  name: string,
  documents: readonly DocumentReply[],
  actor: Actor,
  now: string,
): SharedAction | undefined {
  const fitting: DocumentReply[] = []
  const others: SharedAction['others'][number][] = []
  for (const document of documents) {
    const action = actionIn(definition, name, document.state)
    if (!action || !isForMany(action)) return undefined
    const verdict = verdictOn(definition, name, document, { actor, now })
    if (verdict.can) fitting.push(document)
    // Who may do it, only not to this document, is told whose it is.
    else
      others.push({
        document,
        why:
          verdict.refusal.code === 'forbidden' && scopeOf(actor, action.permission)
            ? selectionWords.elsewhere
            : sentenceIn3(verdict.refusal),
      })
  }
  const first = fitting[0]
  // The same name may ask for other things in other states.
  const inputs = new Set(fitting.map(({ state }) => actionIn(definition, name, state)!.input))
  if (inputs.size > 1) return undefined
  return (
    first && { name, action: actionIn(definition, name, first.state)!, leadsOn: leadsOnIn(definition, name, first.state), fitting, others }
  )
}

function sentenceIn3(refusal: Refusal): Text {
  const said = (language: Language): string => {
    const problems = Object.values(refusal.problems).flat()
    return problems.length > 0 ? problems.map((text) => text[language]).join('. ') : sentenceOf(refusal, language)
  }
  return { ln: said('ln'), cl: said('cl'), ru: said('ru') }
}
