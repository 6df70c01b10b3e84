import type { Actor } from '../workflow/actor.ts'
import type { LookupResults, Lookups } from '../workflow/lookups.ts'
import type { Fields, Values } from '../fields/field.ts'
import type { Problems } from '../workflow/refusal.ts'
import type { Text } from '../i18n/text.ts'

/** The inputs of a definition's rules: the values, the actor, the time, and the lookups about other documents. */
export interface Situation<V = Record<string, unknown>, L = Record<string, unknown>> {
  readonly values: V
  readonly actor: Actor
  /** ISO 8601 moment. */
  readonly now: string
  readonly lookups: L
}

/** The values of a type's fields: of any type they are known by name alone. */
export type ValuesOf<F extends Fields> = string extends keyof F ? Record<string, unknown> : Values<F>

/** The lookups of a type by its declaration. */
export type LookupsOf<F extends Fields, L extends Lookups<F>> = string extends keyof L ? Record<string, unknown> : LookupResults<F, L>

/** The situation in which an action is taken: it names the lookups that it looks at. */
export type ActionSituation<F extends Fields, L extends Lookups<F>> = Situation<ValuesOf<F>, LookupsOf<F, L>>

/** The situation of a form: it may be checked before every lookup is known. */
export type FormSituation<F extends Fields, L extends Lookups<F>> = Situation<ValuesOf<F>, Partial<LookupsOf<F, L>>>

/** Why a guard said no: a sentence, or the problems of single fields. */
export type Reason<V = Record<string, unknown>, L = Record<string, unknown>> = Text | Explain<V, L>['why']

/** A method, whose situation is compared in both directions: a type's own reasons are reasons of any type. */
interface Explain<V, L> {
  why(situation: Situation<V, L>): Text | Problems
}
