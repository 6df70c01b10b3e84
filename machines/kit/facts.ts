import type { Text } from './text.ts'

/**
 * What a decision may know of other documents. A definition says which facts it needs; the engine
 * finds them, and hands the same ones to the browser, so that both decide alike.
 */
export type Fact<V = never> =
  /** The documents that a reference of this one names. Gives `Referred | null`, or `Referred[]` for `references`. */
  | { readonly refers: keyof V & string }
  /** The first document of a type that satisfies all conditions, or null. */
  | { readonly first: Search<V> }
  /** Of the documents of a type that satisfy all conditions, the one with the greatest value of a field, or null. */
  | { readonly last: Search<V>; readonly by: string }
  /** All documents of a type that satisfy the conditions, however many: for types of which there are few. Gives `Referred[]`. */
  | { readonly every: Search<V> }
  /** The first document of any type that refers to this one, or null. */
  | { readonly referring: true }

/** Another document as far as a decision needs it. */
export interface Referred {
  readonly id: string
  readonly type: string
  readonly title: string | Text
  readonly state: string
  readonly values: Readonly<Record<string, unknown>>
}

export interface Search<V = never> {
  readonly of: string
  /** The conditions for a document's values; null when nothing can be found yet. */
  readonly where: (values: V, self: { id: string; now: string }) => readonly Condition[] | null
}

/** `field` is a field of the searched type, or `id` or `state`. Lists overlap when they share a member. */
export interface Condition {
  readonly field: string
  readonly is: 'equal' | 'not' | 'among' | 'atMost' | 'atLeast' | 'overlapping'
  readonly value?: string | number | readonly string[]
}

/**
 * True for a fact about a set: it can change without any document named here changing, so a
 * decision on it is taken while no other append can happen.
 */
export const isAboutSet = (fact: Fact): boolean => !('refers' in fact)
