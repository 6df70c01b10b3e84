import type { AnyStateMachine, EventFromLogic, StateMachine, StateValueFrom } from 'xstate'
import { withCopies } from './copies.ts'
import type { Definition, DefinitionOf, Description, Extras, Life } from './document-type.ts'
import { withFileErasure } from './file-erasure.ts'
import type { Fields } from '../fields/field.ts'
import type { Lookups } from '../workflow/lookups.ts'

/** A document type as it is declared. */
export type Declaration<F extends Fields, S extends string, A extends string, G extends string, L extends Lookups<F>> = Life<
  F,
  S,
  A,
  G,
  L
> &
  Description<F, S, A, L> &
  PartialExtras<F, S, A, L>

/**
 * The extras that a declaration has. Lookups are said twice, since a function in one takes its parameters' types from what is no type
 * parameter.
 */
export type PartialExtras<F extends Fields, S extends string, A extends string, L extends Lookups<F>> = Partial<Extras<F, S, A, L>> & {
  readonly lookups?: Lookups<NoInfer<F>>
  /** Fields, or lists of fields, by which no two documents may be alike: see `DocumentType`. */
  readonly unique?: readonly ((keyof F & string) | readonly (keyof F & string)[])[]
}

/**
 * Declares a document type. What the engine stores, the API serves and the screens show is derived from it.
 * A state, an action, a guard's reason or a language left out, a column that is no field, or a lookup that is not there, does not compile.
 */
export function defineDocument<const F extends Fields, M extends AnyStateMachine, const L extends Lookups<F> = Record<never, never>>(
  declared: { readonly machine: M } & Declaration<F, StatePath<StateValueFrom<M>>, EventFromLogic<M>['type'], GuardName<M>, L>,
): DefinitionOf<F>
export function defineDocument(declared: Declaration<Fields, string, string, string, Lookups>): Definition {
  const unique = (declared.unique ?? []).map((key) => [key].flat())
  const definition = withCopies({
    parties: {},
    privateStates: [],
    publicStates: [],
    lookups: {},
    copies: {},
    deadlines: {},
    personal: [],
    reasonFields: [],
    forAllParties: [],
    aliases: {},
    queues: {},
    ...declared,
    unique,
  })
  return withFileErasure(definition)
}

/** The leaf states of a machine, nested ones joined by a dot: `'draft' | 'agreed.begun'`. XState lists parents among them. */
type StatePath<V> = Exclude<Extract<V, string>, Parent<V>> | Nested<V>

type Parent<V> = V extends object ? keyof V & string : never

type Nested<V> = V extends object ? { [K in keyof V & string]-?: `${K}.${StatePath<NonNullable<V[K]>>}` }[keyof V & string] : never

type GuardName<M> =
  M extends StateMachine<
    infer _C,
    infer _E,
    infer _Ch,
    infer _A,
    infer _Ac,
    infer G,
    infer _D,
    infer _S,
    infer _T,
    infer _I,
    infer _O,
    infer _Em,
    infer _Me,
    infer _Sc,
    infer _Tm
  >
    ? G['type']
    : never
