import type { Fields, FieldsOfTypes, Values, ValuesOfType } from '../fields/field.ts'
import type { Text } from '../i18n/text.ts'

/**
 * The lookups of a decision about other documents. A definition says which lookups it needs; the engine
 * finds them, and hands those that the caller may see to the browser, so that both decide alike.
 */
export type Lookup<V = Record<string, unknown>> = Reading &
  /** The documents that a reference of this one names. */
  (
    | { readonly refers: keyof V & string }
    /** The documents named by the field `to` of the document to which the reference `through` refers. */
    | { readonly through: keyof V & string; readonly to: string }
    /** The first document of a type that satisfies all conditions, or null. */
    | { readonly first: Search<V> }
    /** Of the documents of a type that satisfy all conditions, the one with the greatest value of a field, or null. */
    | { readonly last: Search<V>; readonly by: string }
    /** All documents of a type that satisfy the conditions, however many: for types of which there are few. */
    | { readonly every: Search<V> }
    /** The first document of any type that refers to this one, or null. */
    | { readonly referring: true }
  )

interface Reading {
  /** The fields that guards, rules and effects read, beside title and state: no other field is handed to them or leaves the server. */
  readonly reads: readonly string[]
  /** The read values are public to all who may take an action that uses the lookup, even of documents that they may not open. */
  readonly open?: true
  /**
   * It finds the calendar or settings: the same for every document, and changed a few times a year. Each process has them at hand, so a
   * decision on them need not keep others from being appended.
   */
  readonly reference?: true
}

export type Lookups<F extends Fields = Fields> = Readonly<Record<string, Lookup<Values<F>>>>

/** The lookups as decisions know them: several documents, one, or null where there is none; of each the fields that the lookup reads. */
export type LookupResults<F extends Fields, L extends Lookups<F>> = {
  readonly [N in keyof L]: IsMany<F, L[N]> extends true
    ? readonly RelatedDocument<TypeFound<F, L[N]>, L[N]['reads'][number]>[]
    : RelatedDocument<TypeFound<F, L[N]>, L[N]['reads'][number]> | null
}

/** The type of the documents that a lookup finds, where its definition says it. */
type TypeFound<F extends Fields, L> = L extends { through: infer N extends keyof F; to: infer M }
  ? ReferredType<FieldOf<ReferredType<F[N]>, M>>
  : L extends { refers: infer N extends keyof F }
    ? ReferredType<F[N]>
    : L extends { first: Of<infer T> } | { last: Of<infer T> } | { every: Of<infer T> }
      ? T
      : string

type Of<T extends string> = { of: T }

type ReferredType<F> = F extends { options: { to: infer T extends string } } ? T : string

type FieldOf<T extends string, N> = T extends keyof FieldsOfTypes
  ? N extends keyof FieldsOfTypes[T]
    ? FieldsOfTypes[T][N]
    : unknown
  : unknown

type IsMany<F extends Fields, L> = L extends { every: unknown } | { through: unknown }
  ? true
  : L extends { refers: infer N extends keyof F }
    ? F[N]['kind'] extends 'references'
      ? true
      : false
    : false

/** Another document as far as a decision needs it. */
export interface RelatedDocument<T extends string = string, R extends string = string> {
  readonly id: string
  readonly type: string
  /** Of a hidden document its type's name. */
  readonly title: string | Text
  readonly state: string
  /** The fields that the lookup reads. */
  readonly values: Readonly<[string] extends [R] ? ValuesOfType<T> : Pick<ValuesOfType<T>, R & keyof ValuesOfType<T>>>
  /** The actions that another document's action may take on it where it stands; left out where its type has none. */
  readonly takes?: readonly string[] | undefined
  /** The actor may not see it: guards decide with it, and no reply or sentence tells of it. */
  readonly hidden?: true
}

export interface Search<V = Record<string, unknown>> {
  readonly of: string
  /** The conditions for a document's values; null when nothing can be found yet. */
  where(values: V, self: { id: string; now: string }): readonly Condition[] | null
}

/** `field` is a field of the searched type, or `id` or `state`. Lists overlap when they share a member. */
export interface Condition {
  readonly field: string
  readonly is: 'equal' | 'not' | 'among' | 'atMost' | 'atLeast' | 'after' | 'overlapping'
  readonly value?: string | number | readonly string[]
}

/** The most documents that are found at once where no lookup asks for all; further ones are on the next page. */
export const maxFound = 1000

/**
 * True for a lookup about a set that is no reference data: it can change without any document named here changing, so a
 * decision on it is taken while no other append can happen.
 */
export const isAboutSet = (lookup: Lookup): boolean => !('refers' in lookup || 'through' in lookup || lookup.reference)

/** Whether a lookup has a document in it that the actor may not see. */
export const isHidden = (lookup: unknown): boolean =>
  Array.isArray(lookup)
    ? lookup.some(isHidden)
    : typeof lookup === 'object' && lookup !== null && (lookup as Partial<RelatedDocument>).hidden === true

/**
 * The lookups, by name, as the actor for whom they were found may be told of them: one with a hidden document in it is left out,
 * or, where it is open, told without saying which document that is.
 */
export const visibleLookups = (
  sources: Readonly<Record<string, Lookup>>,
  lookups: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(lookups).flatMap(([name, lookup]) => {
      if (!isHidden(lookup)) return [[name, lookup]]
      return sources[name]!.open ? [[name, unnamed(lookup)]] : []
    }),
  )

const unnamed = (lookup: unknown): unknown =>
  Array.isArray(lookup) ? lookup.map(unnamed) : isHidden(lookup) ? { ...(lookup as RelatedDocument), id: '' } : lookup
