import type { Fields } from '../fields/field.ts'
import type { Definition } from './document-type.ts'
import type { ActionSituation } from './situation.ts'
import type { Lookups } from '../workflow/lookups.ts'
import type { Problems } from '../workflow/refusal.ts'
import { memoized } from '../memoized.ts'
import type { Text } from '../i18n/text.ts'

/** Blueprint's four intents; a state's or an action's colour comes with its word, never alone. */
export type Intent = 'none' | 'primary' | 'success' | 'warning' | 'danger'

export interface Action<F extends Fields = Fields, L extends Lookups<F> = Lookups> {
  readonly label: Text
  /** The text of the toast after success. */
  readonly doneMessage: Text
  /** The permission, without its reach (`Branches…`, `All…` are found by themselves). */
  readonly permission: string
  /** The party in whose name it is done: the actor's body (or business entity) must stand in this field. */
  readonly party?: keyof F & string
  /** `form`: the input is the fields of the form. Otherwise the fields that the action's dialog asks for. */
  readonly input?: 'form' | Fields
  /** The document must be complete once it is done. */
  readonly requiresComplete?: boolean
  /** Fields of the document that its dialog shows: what is decided on. */
  readonly shows?: readonly (keyof F & string)[]
  /** Problems of the input that need more than one field to see. */
  validateInput?(input: Record<string, unknown>, situation: ActionSituation<F, L>): Problems
  readonly intent?: Intent
  /** It is taken seldom: it stands in the menu of further actions, however few there are. */
  readonly isRare?: boolean
  /** A question to be confirmed before it happens. */
  readonly confirm?: Text
  /** The action that it takes back. Of the two, only the one that can be done is offered. */
  readonly undoes?: string
  /** The field with the first day on which it can be done, as its guards ask: before that it waits for its day. */
  readonly notBefore?: keyof F & string
  /**
   * A decision that is signed where the record of the actor's organization or business says so. Its type has no personal fields: a signed
   * text is kept as it is.
   */
  readonly signed?: boolean
  /** It destroys the key under which the document's personal fields are sealed: no event before it can be read in them again. */
  readonly erasesPersonalData?: boolean
  /** Names of the lookups that its guards and effects look at. */
  readonly lookups?: readonly (keyof L & string)[]
  /**
   * Its effects on other documents, in the same append or not at all; the situation is the one after it, of the document with
   * this id. The effects of those actions are not followed. They are on documents of the action's lookups, or make new ones, and
   * which ones does not depend on the input: an action is not offered while one of them could not happen.
   */
  effects?(input: Record<string, unknown>, after: ActionSituation<F, L> & { readonly id: string }): readonly Effect[]
  /**
   * No person fires it. `document`: only another document's action that reaches this one, on that action's authority.
   * `system`: only the system, of what it saw happen or because the time has come.
   */
  readonly firedBy?: 'document' | 'system'
  /** It takes up what was returned: the reasons that were given for that are told on. */
  readonly keepsCause?: boolean
  /** Once it is done, everyone whom the document is meant for is told of it, or those of them who hold the permission of that name. */
  readonly notifiesAudience?: true | string
  /**
   * The field with the user whom it concerns, or the fields: they are told of it, even when they did it themselves or may not see the
   * document.
   */
  readonly notifiesUser?: (keyof F & string) | readonly (keyof F & string)[]
  /** It changes a number by which the system is guarded: the security audit tells of it too. */
  readonly audited?: boolean
  /** Its differences in some states, where the same name means another action. */
  readonly perState?: Readonly<Record<string, Partial<Omit<Action<F, L>, 'perState'>>>>
}

/** An action of another document that an action fires, `firedBy: 'document'`. */
export interface Effect {
  readonly type: string
  /** Null for a document that the effect makes; the engine gives it an id. */
  readonly document: string | null
  readonly action: string
  readonly input: Record<string, unknown>
}

/** An action as it is in a state, or undefined when the type has none of that name. */
export function actionIn(definition: Definition, name: string, state: string): Action | undefined {
  if (!Object.hasOwn(definition.actions, name)) return undefined
  const action = definition.actions[name]!
  const here = action.perState?.[state]
  if (!here) return action
  const states = memoized(wholes, action, () => new Map<string, Action>())
  return memoized(states, state, () => ({ ...action, ...here }))
}

/** An action as it is, and as it is in each state in which something differs. */
export const variantsOf = (action: Action): Action[] => [
  action,
  ...Object.values(action.perState ?? {}).map((here): Action => ({ ...action, ...here })),
]

/** Actions as they are in the states in which something differs. */
const wholes = new WeakMap<Action, Map<string, Action>>()

/** The actions that a person can fire, by name: what only the system or another document's action fires is none of them. */
export const personsActions = ({ actions }: Pick<Definition, 'actions'>): [string, Action][] =>
  Object.entries(actions).filter(([, { firedBy }]) => firedBy === undefined)

/** The action that the form of a type stands for, which makes a document and keeps it; undefined where no person writes one. */
export const formAction = ({ actions }: Pick<Definition, 'actions'>): string | undefined =>
  Object.keys(actions).find((name) => actions[name]!.input === 'form' && actions[name]!.firedBy === undefined)
