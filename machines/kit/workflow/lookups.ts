import type { Text } from '../i18n/text.ts'

/**
 * What a decision may know of other documents. A definition says which lookups it needs; the engine
 * finds them, and hands those that the caller may see to the browser, so that both decide alike.
 */
export type Lookup<V = never> = Reading &
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
  /** What is read is no secret: whoever may take an action that looks at the lookup is told of it, also of documents that they may not open. */
  readonly open?: true
}

/** Another document as far as a decision needs it. */
export interface RelatedDocument {
  readonly id: string
  readonly type: string
  /** Of a hidden document its type's name. */
  readonly title: string | Text
  readonly state: string
  /** The fields that the lookup reads. */
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
 * True for a lookup about a set: it can change without any document named here changing, so a
 * decision on it is taken while no other append can happen.
 */
export const isAboutSet = (lookup: Lookup): boolean => !('refers' in lookup)

/** Whether a lookup has a document in it that the actor may not see. */
export const isHidden = (lookup: unknown): boolean =>
  Array.isArray(lookup) ? lookup.some(isHidden) : typeof lookup === 'object' && lookup !== null && (lookup as Partial<RelatedDocument>).hidden === true

/**
 * The lookups, by name, as the actor for whom they were found may be told of them: one with a hidden document in it is left out,
 * or, where it is open, told without saying which document that is.
 */
export const visibleLookups = (sources: Readonly<Record<string, Lookup>>, lookups: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(lookups).flatMap(([name, lookup]) => {
      if (!isHidden(lookup)) return [[name, lookup]]
      return sources[name]!.open ? [[name, unnamed(lookup)]] : []
    }),
  )

const unnamed = (lookup: unknown): unknown => (Array.isArray(lookup) ? lookup.map(unnamed) : isHidden(lookup) ? { ...(lookup as RelatedDocument), id: '' } : lookup)
