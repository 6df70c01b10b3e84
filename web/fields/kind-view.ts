import type { ComponentType } from 'react'
import type { AnyField, Field, Fields, FilterValue, Kind, Text, Value } from '@nazorat/machines'

/** How a kind of field looks: in a list and on a page, as a filter of a list, as an input of a form. */
export interface KindView<K extends Kind = Kind> {
  readonly Cell: ComponentType<CellProps<K>>
  readonly Filter: ComponentType<FilterProps<K>>
  readonly Input: ComponentType<InputProps<K>>
}

/** Titles of the documents that values refer to, by id. */
export type Texts = Readonly<Record<string, string | Text>>

export interface CellProps<K extends Kind = Kind> {
  value: Value<K> | null | undefined
  field: Field<K>
  texts: Texts
  /** The document that the value stands in, for links that need its rights. */
  document?: { type: string; id: string } | undefined
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
  /** What stands in the field: a value of the kind, or what was typed when it is none yet. */
  value: unknown
  field: Field<K>
  onChange: (value: unknown) => void
  onBlur: () => void
  invalid: boolean
  disabled: boolean
  describedBy?: string | undefined
  context?: InputContext | undefined
}

/** What stands around a field: the other fields of the form and the titles known there. */
export interface InputContext {
  readonly fields: Fields
  readonly values: Readonly<Record<string, unknown>>
  readonly texts: Texts
  readonly document?: { type: string; id: string } | undefined
  /** Fills in another field of the same form. */
  readonly put?: (name: string, value: unknown) => void
}

/** A view of whichever kind, for code that does not know which. */
export interface AnyKindView {
  readonly Cell: ComponentType<Omit<CellProps, 'field' | 'value'> & { field: AnyField; value: unknown }>
  readonly Filter: ComponentType<Omit<FilterProps, 'field'> & { field: AnyField }>
  readonly Input: ComponentType<Omit<InputProps, 'field'> & { field: AnyField }>
}

export const labelId = (id: string) => `${id}-label`
