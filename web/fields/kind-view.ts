import type { ComponentType } from 'react'
import type { ChosenFor, FilterValue } from '@nazorat/machines/api-types'
import type { AnyField, Field, Fields, Kind, Value } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'

/** How the values of a kind are read, in a list and on a page. */
export interface KindCell<K extends Kind = Kind> {
  readonly Cell: ComponentType<CellProps<K>>
  /** In a row of a list, where it is read otherwise than on a page. */
  readonly InList?: ComponentType<CellProps<K>>
  /** How two of its values differ, where that is more than the one and the other. */
  readonly Difference?: ComponentType<DifferenceProps<K>>
  /** On a page its values take a whole line; those of others stand side by side. */
  readonly wide?: true
  /** A row of a list shows two lines of it, and the whole of it as a tooltip. */
  readonly clipped?: true
  /** The column of a list: codes are not broken, numbers stand one under another, and words have room for one of them. */
  readonly column?: 'unbroken' | 'number' | 'words' | 'name'
}

/** How the values of a kind are filled in, and asked for by a filter. Apart from how they are read: a list needs no inputs. */
export interface KindInput<K extends Kind = Kind> {
  readonly Input: ComponentType<InputProps<K>>
  readonly Filter: ComponentType<FilterProps<K>>
  /** In a form it takes a whole line. */
  readonly wide?: true
}

/** Titles of the documents that values refer to, by id. */
export type Texts = Readonly<Record<string, string | Text>>

export interface CellProps<K extends Kind = Kind> {
  value: Value<K> | null | undefined
  field: Field<K>
  texts: Texts
  /** The document that the value stands in, for links that need its rights. */
  document?: { type: string; id: string } | undefined
  /** In a list, what else its row has: the values on which it may depend how this one is read. */
  values?: Readonly<Record<string, unknown>> | undefined
}

export interface DifferenceProps<K extends Kind = Kind> extends Omit<CellProps<K>, 'value'> {
  before: Value<K> | null | undefined
  after: Value<K> | null | undefined
}

export interface FilterProps<K extends Kind = Kind> {
  value: FilterValue | undefined
  field: Field<K>
  onChange: (value: FilterValue | undefined) => void
  id?: string | undefined
}

export interface InputProps<K extends Kind = Kind> {
  /** The id of the element that takes the focus; its label's id is `{id}-label`. */
  id: string
  /** A value of the kind, or the typed text while it is not valid yet. */
  value: unknown
  field: Field<K>
  onChange: (value: unknown) => void
  onBlur: () => void
  invalid: boolean
  disabled: boolean
  describedBy?: string | undefined
  context?: InputContext | undefined
  parts?: InputParts | undefined
}

/** The parts of a value, where each is typed and left by itself, as the cells of rows: `<id of the row>.<cell>`. */
interface InputParts {
  /** The name of the field whose value has these parts. */
  readonly of: string
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly onChange: (value: unknown, part: string) => void
  readonly onLeave: (part: string) => void
}

/** The context of a field: the other fields of the form and the titles known there. */
export interface InputContext {
  readonly fields: Fields
  readonly values: Readonly<Record<string, unknown>>
  readonly texts: Texts
  readonly document?: { type: string; id: string } | undefined
  /** The form or action whose input this is: the server says what it would refuse there. */
  readonly asked?: Pick<ChosenFor, 'type' | 'id' | 'action'>
  /** The same for a cell of rows, with the field that holds them. */
  readonly askedInRows?: { readonly asked: Pick<ChosenFor, 'type' | 'action'>; readonly of: string } | undefined
  /** Fills in another field of the same form. */
  readonly put?: (name: string, value: unknown) => void
}

/** The same for code that does not know which kind it has. */
export interface AnyKindCell extends Omit<KindCell, 'Cell' | 'InList' | 'Difference'> {
  readonly Cell: ComponentType<Omit<CellProps, 'field' | 'value'> & { field: AnyField; value: unknown }>
  readonly InList?: AnyKindCell['Cell']
  readonly Difference?: ComponentType<
    Omit<DifferenceProps, 'field' | 'before' | 'after'> & { field: AnyField; before: unknown; after: unknown }
  >
}

export interface AnyKindInput extends Omit<KindInput, 'Input' | 'Filter'> {
  readonly Input: ComponentType<Omit<InputProps, 'field'> & { field: AnyField }>
  readonly Filter: ComponentType<Omit<FilterProps, 'field'> & { field: AnyField }>
}

export const labelId = (id: string) => `${id}-label`
