import type { Text } from '../i18n/text.ts'
import type { Target } from './kind.ts'
import type { Kind, Options, Value } from './kinds.ts'

interface Traits {
  readonly hint?: Text
  /** Kept for the machine alone: no page and no comparison shows it. */
  readonly internal?: boolean
  /**
   * A status code that the document has for one of its actors: a list shows it as the state that has the code (the first of `codeNames`).
   */
  readonly statusCode?: boolean
  /** In an action's input: the document's field with whose value it starts, where it has none of its own. */
  readonly startsFrom?: string
  /** The choices beside it with which it has a meaning, by field; with others the form does not ask for it, and no page shows it. */
  readonly onlyWith?: Readonly<Record<string, readonly string[]>>
}

/** A field of a document or of an action's input: plain data, as far as its options are. `schemaOf(field)` is what its values satisfy. */
export interface Field<K extends Kind = Kind> extends Traits {
  readonly kind: K
  readonly label: Text
  /** A required field may be empty in a draft; it must be filled before the document leaves it. */
  readonly required: boolean
  readonly options: Options<K>
}

/** A field of whichever kind; `kindOf(field)` says what differs. */
export type AnyField = { [K in Kind]: Field<K> }[Kind]

export type Fields = Readonly<Record<string, AnyField>>

/** The values of a set of fields; what is not filled in is null. */
export type Values<F extends Fields = Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> | null }

/** Of rows it is known which fields they have. */
type ValueOf<F extends AnyField> = F extends { readonly kind: 'rows'; readonly options: { readonly fields: infer R extends Fields } }
  ? (Values<R> & { id: string })[]
  : Value<F['kind']>

/** The fields of document types, by the type's name. `machines/documents/fields-of-types.ts` adds those whose values others read. */
export interface FieldsOfTypes {}

/** The values of documents of a type; `unknown` for a type that is not among `FieldsOfTypes`. */
export type ValuesOfType<T extends string> = T extends keyof FieldsOfTypes ? Values<FieldsOfTypes[T]> : Record<string, unknown>

type Described<K extends Kind> = Options<K> & Traits & { readonly required?: boolean }

/** Makes the constructor of one kind's fields: `text(label, options)`. Required unless the options say otherwise. */
const constructorOf =
  <K extends Kind>(kind: K) =>
  (label: Text, described: Described<K>): Field<K> => {
    const { required = true, hint, internal, statusCode, startsFrom, onlyWith, ...options } = described
    const traits: Traits = {
      ...(hint && { hint }),
      ...(internal && { internal }),
      ...(statusCode && { statusCode }),
      ...(startsFrom && { startsFrom }),
      ...(onlyWith && { onlyWith }),
    }
    // The options that are left after the common ones are the kind's own.
    const own = options as unknown as Options<K>
    return { kind, label, required, options: own, ...traits }
  }

const plain =
  <K extends Kind>(kind: K) =>
  (label: Text, described?: Described<K>): Field<K> =>
    constructorOf(kind)(label, described ?? ({} as Described<K>))

export const text = plain('text')
export const personName = plain('personName')
export const paragraph = plain('paragraph')
export const names = plain('names')
export const paragraphs = plain('paragraphs')
export const digits = constructorOf('digits')
export const inn = plain('inn')
export const pinfl = plain('pinfl')
export const passport = plain('passport')
export const phone = plain('phone')
export const username = plain('username')
export const integer = plain('integer')
export const decimal = constructorOf('decimal')
export const flag = plain('flag')
export const date = plain('date')
export const time = plain('time')
export const moment = plain('moment')
export const choice = constructorOf('choice')
export const permissions = constructorOf('permissions')
export const files = plain('files')
export const image = plain('image')
export const subtitles = plain('subtitles')

type Narrowed = Omit<Target, 'to'> & { required?: boolean; hint?: Text; internal?: boolean }

type Referring<K extends 'reference' | 'references', T extends string> = Field<K> & { readonly options: { readonly to: T } }

/** A reference to a document of the type `to`. */
export const reference = <const T extends string>(to: T, label: Text, options: Narrowed = {}): Referring<'reference', T> =>
  constructorOf('reference')(label, { ...options, to }) as Referring<'reference', T>

/** References to documents of the type `to`, each named once. */
export const references = <const T extends string>(
  to: T,
  label: Text,
  options: Narrowed & { max?: number } = {},
): Referring<'references', T> => constructorOf('references')(label, { ...options, to }) as Referring<'references', T>

export const row = constructorOf('row')

/** Rows of the given fields; at least `min` of them once the document is complete, at most `max` (100). */
export const rows = <const R extends CellFields>(label: Text, described: Described<'rows'> & { readonly fields: R }): RowsField<R> =>
  constructorOf('rows')(label, described) as RowsField<R>

type RowsField<R extends Fields> = Omit<Field<'rows'>, 'options'> & {
  readonly options: Omit<Options<'rows'>, 'fields'> & { readonly fields: R }
}

/** Rows have no rows within them, and their `id` is no field. */
type CellFields = Readonly<Record<string, { [K in Exclude<Kind, 'rows'>]: Field<K> }[Exclude<Kind, 'rows'>]>> & { readonly id?: never }
