import { type Action, actionIn, type Actor, type Definition, type DocumentReply, type Language, personsActions, scopeOf, type Refusal, sentenceOf, type Text, verdictOn } from '@nazorat/machines'

/** An action as it stands for a set of documents: whom it fits, and why not the others. */
export interface SharedAction {
  readonly name: string
  readonly action: Action
  readonly fitting: readonly DocumentReply[]
  readonly others: readonly { readonly document: DocumentReply; readonly why: Text }[]
}

/** Whether the actor could ever act on several documents of the type at once. */
export const mayShare = (definition: Definition, actor: Actor): boolean => personsActions(definition).some(([, action]) => isPlain(action) && scopeOf(actor, action.permission) !== null)

/** The actions without input that fit at least one of the documents, the ones that fit all of them first. */
export function sharedActions(definition: Definition, documents: readonly DocumentReply[], actor: Actor, now: string): SharedAction[] {
  return personsActions(definition)
    .map(([name]) => sharedAction(definition, name, documents, actor, now))
    .filter((shared) => shared !== undefined)
    .sort((a, b) => a.others.length - b.others.length)
}

function sharedAction(definition: Definition, name: string, documents: readonly DocumentReply[], actor: Actor, now: string): SharedAction | undefined {
  const fitting: DocumentReply[] = []
  const others: SharedAction['others'][number][] = []
  for (const document of documents) {
    const action = actionIn(definition, name, document.state)
    if (!action || !isPlain(action)) return undefined
    const verdict = verdictOn(definition, name, document, { actor, now })
    if (verdict.can) fitting.push(document)
    else others.push({ document, why: sentenceIn3(verdict.refusal) })
  }
  const first = fitting[0]
  return first && { name, action: actionIn(definition, name, first.state)!, fitting, others }
}

/** An action on many asks nothing of its own: at most whether one is sure. */
const isPlain = ({ input }: Action): boolean => input === undefined || (input !== 'form' && Object.keys(input).length === 0)

function sentenceIn3(refusal: Refusal): Text {
  const said = (language: Language): string => {
    const problems = Object.values(refusal.problems).flat()
    return problems.length > 0 ? problems.map((text) => text[language]).join('. ') : sentenceOf(refusal, language)
  }
  return { ln: said('ln'), cl: said('cl'), ru: said('ru') }
}
