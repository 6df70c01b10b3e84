import type { AnyStateMachine, EventFromLogic, StateMachine, StateValueFrom } from 'xstate'
import type { Actor } from '../workflow/actor.ts'
import type { Deadline } from '../workflow/deadline.ts'
import type { Lookup } from '../workflow/lookups.ts'
import type { Fields, Values } from '../fields/field.ts'
import type { Problems } from '../workflow/refusal.ts'
import { memoized } from '../memoized.ts'
import type { Text } from '../i18n/text.ts'

/** Blueprint's four intents; a state's or an action's colour comes with its word, never alone. */
export type Intent = 'none' | 'primary' | 'success' | 'warning' | 'danger'

/** The menu group that a document's screen belongs to. */
export type Area = 'management' | 'document' | 'info' | 'reports'

export interface State {
  readonly label: Text
  readonly intent: Intent
  /** Status codes by name, as in `docs/domain.md`; a code left out is null. */
  readonly codes: Readonly<Record<string, number>>
}

/** What the rules of a definition may look at: the values, who asks, when, and the lookups about other documents. */
export interface Situation<V = Record<string, unknown>, F = Record<string, unknown>> {
  readonly values: V
  readonly actor: Actor
  /** ISO 8601 moment. */
  readonly now: string
  readonly lookups: F
}

export interface Action<F extends Fields = Fields, L extends string = string> {
  readonly label: Text
  /** What the toast says when it is done. */
  readonly doneMessage: Text
  /** The permission, without its reach (`Branches…`, `All…` are found by themselves). */
  readonly permission: string
  /** The party in whose name it is done: the actor's body (or business entity) must stand in this field. */
  readonly party?: keyof F & string
  /** `form`: the input is the fields of the form. Otherwise the fields that the action's dialog asks for. */
  readonly input?: 'form' | Fields
  /** The document must be complete once it is done. */
  readonly requiresComplete?: boolean
  /** Problems of the input that need more than one field to see. */
  readonly validateInput?: (input: Record<string, unknown>, situation: Situation<Values<F>>) => Problems
  readonly intent?: Intent
  /** A question to be confirmed before it happens. */
  readonly confirm?: Text
  /** Will carry an electronic signature. */
  readonly signed?: boolean
  /** It destroys the key under which the document's personal fields are sealed: no event before it can be read in them again. */
  readonly erasesPersonalData?: boolean
  /** Names of the lookups that its guards and effects look at. */
  readonly lookups?: readonly L[]
  /**
   * What it makes happen to other documents, in the same append or not at all; the situation is the one after it.
   * What those actions reach in turn is not followed.
   */
  readonly effects?: (input: Record<string, unknown>, after: Situation<Values<F>>) => readonly Effect[]
  /**
   * No person fires it. `document`: only another document's action that reaches this one, on that action's authority.
   * `system`: only the system, of what it saw happen or because the time has come.
   */
  readonly firedBy?: 'document' | 'system'
  /** It takes up what was returned: the reasons that were given for that are told on. */
  readonly keepsCause?: boolean
  /** Once it is done, everyone whom the document is meant for is told of it, or those of them who hold the permission of that name. */
  readonly notifiesAudience?: true | string
  /** The field with the user whom it concerns: they are told of it, whoever did it, also of what they may not see. */
  readonly notifiesUser?: keyof F & string
  /** It changes a number by which the system is guarded: the security audit tells of it too. */
  readonly audited?: boolean
  /** What is different about it in some states: there the same word means another thing to do. */
  readonly perState?: Readonly<Record<string, Partial<Omit<Action<F, L>, 'inState'>>>>
}

/** An action of another document that an action fires, `firedBy: 'document'`. */
export interface Effect {
  readonly type: string
  readonly document: string
  readonly action: string
  readonly input: Record<string, unknown>
}

/** Why a guard said no: a sentence, or the problems of single fields. */
export type Reason<V = Record<string, unknown>> = Text | ((situation: Situation<V>) => Text | Problems)

/** A body, a business entity or a role that has a part in the document, and from which states on it sees it. A field of several names several. */
export interface Party {
  /** States in which this party does not see the document yet. */
  readonly except?: readonly string[]
}

export interface Section<F extends Fields = Fields> {
  readonly label: Text
  readonly fields: readonly (keyof F & string)[]
}

export interface Queue<S extends string = string> {
  readonly label: Text
  readonly states: readonly S[]
}

/** Columns that every document has beside its fields; `due` is the moment by which somebody must act, in types with deadlines. */
export type SystemColumn = 'state' | 'createdAt' | 'createdUserId' | 'updatedAt' | 'due'

/**
 * Who may refer to a document of the type, and so is offered it in a select list: `visible`: whoever may open it.
 * `everybody`: all who may fill in a field that refers to it, where what such documents are called and found by is no secret.
 * `organization`: the same, of the documents that are common to all and those of their own organization.
 */
export type SelectList = 'visible' | 'everybody' | 'organization'

/** What documents of a type are called: one, many, and in a list those that are the reader's own. */
export interface Label {
  readonly one: Text
  readonly many: Text
  readonly mine?: Text
}

/**
 * The state of a document that is there no more, the one final state that a machine may have: its row goes, nothing can refer to
 * it, and the log's own functions know it by this name.
 */
export const deletedState = 'deleted'

/** A document type as everything outside `machines` sees it. */
export interface Definition {
  /** The last segment of its screen's path, and its resource name in the API. */
  readonly type: string
  readonly area: Area
  /** The type on whose screen its records are kept, under that type's permissions: it has no list in the menu. */
  readonly within?: string
  /** The stem of its permissions: `Request` gives `RequestView`, `AllRequestView`… */
  readonly permission: string
  readonly label: Label
  readonly fields: Fields
  /** The field that names a document among its kind, until it is filled the type's name stands for it. */
  readonly title: string
  /** The field with the number of its registry, by which people know a document. */
  readonly number?: string
  /** The field that tells apart documents of one title where one is chosen; without it the number does. */
  readonly optionDetail?: string
  readonly machine: AnyStateMachine
  readonly states: Readonly<Record<string, State>>
  readonly actions: Readonly<Record<string, Action>>
  readonly reasons: Readonly<Record<string, Reason>>
  /** Who sees a document. Without parties, whoever holds the view permission sees all of them. */
  readonly parties: Readonly<Record<string, Party>>
  /** States that only the parties see, however far a permission reaches. */
  readonly privateStates: readonly string[]
  /** States in which a document that names no party is everybody's who may see its type. */
  readonly publicStates: readonly string[]
  readonly lookups: Readonly<Record<string, Lookup>>
  /** What happens by itself when time passes, by name. */
  readonly deadlines: Readonly<Record<string, Deadline>>
  /** The form, in sections; what stands in none of them is written by the machine alone. */
  readonly sections: Readonly<Record<string, Section>>
  /** Problems that need more than one field, or lookups, to see; asked whenever completeness is. */
  readonly rules?: (situation: Situation) => Problems
  /** Values of a new document. */
  readonly defaults?: (actor: Actor, now: string) => Record<string, unknown>
  /**
   * Each a list of fields by which no two documents may be alike. Of a list of several, the last is unique among the
   * documents that agree in those before it, where nothing counts as a value too; a document without the last is like none.
   */
  readonly unique: readonly (readonly string[])[]
  /** Fields that tell of a person: the log keeps them sealed with a key of his, and forgets them with it. */
  readonly personal: readonly string[]
  /** The reference that narrows the choice among its documents: a district is chosen within a region. */
  readonly parent?: string
  /** Fields in which the input of an action says why it is taken: told with the document as long as it stands where that brought it. */
  readonly reasonFields: readonly string[]
  readonly selectList?: SelectList
  /** The states in which a document may be referred to; without them every one in which it is there. */
  readonly referable?: readonly string[]
  /** The action that sends a finished draft on its way: the form offers it beside saving. */
  readonly submit?: string
  /** Permissions that a role can also be given for every party, not only for its own (`All…`). */
  readonly forAllParties: readonly string[]
  /** The field that says how often what the document records happened. */
  readonly occurrences?: string
  /** The field with the id of the document that this one tells of: whoever looks for that one in the log finds this one too. */
  readonly subject?: string
  readonly list: {
    readonly columns: readonly string[]
    readonly filters: readonly string[]
    /** Whose a document is: the column in which its user stands, with the permission by which he comes to stand there. */
    readonly mine?: Readonly<Record<string, string>>
    /** Fields that the search over the list reads. */
    readonly search: readonly string[]
    /** A column, with `-` before it for the newest or largest first. */
    readonly sort: string
  }
  readonly queues: Readonly<Record<string, Queue>>
}

/** The leaf states of a machine, nested ones joined by a dot: `'draft' | 'agreed.begun'`. XState lists parents among them. */
export type StatePath<V> = Exclude<Extract<V, string>, Parent<V>> | Nested<V>

type Parent<V> = V extends object ? keyof V & string : never

type Nested<V> = V extends object
  ? { [K in keyof V & string]-?: `${K}.${StatePath<NonNullable<V[K]>>}` }[keyof V & string]
  : never

type GuardName<M> =
  // biome-ignore format: one line a parameter would hide the one that matters
  M extends StateMachine<infer _C, infer _E, infer _Ch, infer _A, infer _Ac, infer G, infer _D, infer _S, infer _T, infer _I, infer _O, infer _Em, infer _Me, infer _Sc, infer _Tm>
    ? G['type']
    : never

export type Unique<F extends Fields> = readonly ((keyof F & string) | readonly (keyof F & string)[])[]

/** `S` is not left to inference: the machine alone says which states there are. */
interface Typed<F extends Fields, M extends AnyStateMachine, S extends string, L extends Record<string, Lookup<Values<F>>>> {
  type: string
  area: Area
  within?: string
  permission: string
  label: Label
  fields: F
  title: keyof F & string
  number?: keyof F & string
  optionDetail?: keyof F & string
  machine: M
  /** Every state of the machine, or it does not compile. */
  states: Record<S, State>
  /** Every event of the machine, or it does not compile. */
  actions: Record<EventFromLogic<M>['type'], Action<F, NoInfer<keyof L & string>>>
  /** Every guard of the machine, or it does not compile. */
  reasons: Record<GuardName<M>, Reason<Values<F>>>
  parties?: { [N in (keyof F & string) | 'id']?: { except?: readonly S[] } }
  privateStates?: readonly S[]
  publicStates?: readonly S[]
  lookups?: L
  deadlines?: Record<string, Deadline<F, S, EventFromLogic<M>['type'], NoInfer<keyof L & string>>>
  sections: Record<string, Section<F>>
  rules?: (situation: Situation<Values<F>>) => Problems
  defaults?: (actor: Actor, now: string) => Partial<Values<F>>
  /** Fields, or lists of fields, by which no two documents may be alike: see `Definition`. */
  unique?: Unique<F>
  personal?: readonly (keyof F & string)[]
  reasonFields?: readonly (keyof F & string)[]
  parent?: keyof F & string
  /** Without it no field can refer to the type. */
  selectList?: SelectList
  referable?: readonly S[]
  submit?: EventFromLogic<M>['type']
  forAllParties?: readonly string[]
  occurrences?: keyof F & string
  subject?: keyof F & string
  list: {
    columns: readonly ((keyof F & string) | SystemColumn)[]
    /** `late`: only what is late, or only what is not. */
    filters: readonly ((keyof F & string) | SystemColumn | 'late')[]
    mine?: { readonly [N in (keyof F & string) | SystemColumn]?: string }
    search: readonly (keyof F & string)[]
    sort: (keyof F & string) | SystemColumn | `-${(keyof F & string) | SystemColumn}`
  }
  queues?: Record<string, Queue<S>>
}

/**
 * Declares a document type. What the engine stores, the API serves and the screens show is derived from it.
 * A state, an action, a guard's reason or a language left out, a column that is no field, or a lookup that is not there, does not compile.
 */
export function defineDocument<const F extends Fields, M extends AnyStateMachine, const L extends Record<string, Lookup<Values<F>>> = Record<never, never>>(
  typed: Typed<F, M, StatePath<StateValueFrom<M>>, L>,
): Definition & { readonly fields: F } {
  const unique = (typed.unique ?? []).map((key) => [key].flat())
  // What is erased here is only the names that the compiler has just checked.
  return { parties: {}, privateStates: [], publicStates: [], lookups: {}, deadlines: {}, personal: [], reasonFields: [], forAllParties: [], queues: {}, ...typed, unique } as unknown as Definition & { readonly fields: F }
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
export const variantsOf = (action: Action): Action[] => [action, ...Object.values(action.perState ?? {}).map((here): Action => ({ ...action, ...here }))]

/** Actions as they are in the states in which something differs. */
const wholes = new WeakMap<Action, Map<string, Action>>()

/** The actions that a person can fire, by name: what only the system or another document's action fires is none of them. */
export const personsActions = ({ actions }: Pick<Definition, 'actions'>): [string, Action][] => Object.entries(actions).filter(([, { firedBy }]) => firedBy === undefined)

/** The action that the form of a type stands for, which makes a document and keeps it; undefined where no person writes one. */
export const formAction = (definition: Pick<Definition, 'actions'>): string | undefined => personsActions(definition).find(([, { input }]) => input === 'form')?.[0]

/** Whether a document that stands in a state may be referred to. */
export const isReferable = ({ referable }: Pick<Definition, 'referable'>, state: string): boolean => state !== deletedState && (referable?.includes(state) ?? true)

/** The fields that a person fills in, in the form's order. */
export const formFields = (definition: Pick<Definition, 'fields' | 'sections'>): Fields =>
  Object.fromEntries(Object.values(definition.sections).flatMap(({ fields }) => fields.map((name) => [name, definition.fields[name]!])))

/** The names of the status codes of a definition, in the order of their first use. */
export const codeNames = (definition: Pick<Definition, 'states'>): readonly string[] =>
  memoized(codes, definition.states, () => [...new Set(Object.values(definition.states).flatMap(({ codes }) => Object.keys(codes)))])

const codes = new WeakMap<Definition['states'], readonly string[]>()
