import type { Text } from '../i18n/text.ts'

/**
 * What a decision may know of other documents. A definition says which facts it needs; the engine
 * finds them, and hands those that the caller may see to the browser, so that both decide alike.
 */
export type Fact<V = never> = Reading &
  (
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
  )

interface Reading {
  /** The fields that guards, rules and effects read, beside title and state: no other field is handed to them or leaves the server. */
  readonly reads: readonly string[]
  /** What is read is no secret: whoever may take an action that looks at the fact is told of it, also of documents that they may not open. */
  readonly open?: true
}

/** Another document as far as a decision needs it. */
export interface Referred {
  readonly id: string
  readonly type: string
  /** Of a hidden document its type's name. */
  readonly title: string | Text
  readonly state: string
  /** The fields that the fact reads. */
  readonly values: Readonly<Record<string, unknown>>
  /** The actor may not see it: guards decide with it, and no reply or sentence tells of it. */
  readonly hidden?: true
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

/** Whether a fact has a document in it that the actor may not see. */
export const isHidden = (fact: unknown): boolean =>
  Array.isArray(fact) ? fact.some(isHidden) : typeof fact === 'object' && fact !== null && (fact as Partial<Referred>).hidden === true

/**
 * The facts, by name, as the actor for whom they were found may be told of them: one with a hidden document in it is left out,
 * or, where it is open, told without saying which document that is.
 */
export const toldOf = (sources: Readonly<Record<string, Fact>>, facts: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => {
      if (!isHidden(fact)) return [[name, fact]]
      return sources[name]!.open ? [[name, unnamed(fact)]] : []
    }),
  )

const unnamed = (fact: unknown): unknown => (Array.isArray(fact) ? fact.map(unnamed) : isHidden(fact) ? { ...(fact as Referred), id: '' } : fact)
