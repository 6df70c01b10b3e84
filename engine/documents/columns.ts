import { codeNames, type Definition } from '@nazorat/machines/definition'
import { type AnyField, kindOf } from '@nazorat/machines/fields'

/** The column that a field is kept in. */
export const columnOf = (field: AnyField) => kindOf(field).column

/**
 * The table of a document type: one row a document, columns from the kinds of its fields, written in the
 * transaction of the append. A document whose machine has come to `deleted` has no row.
 */
export const tableOf = (type: string): string => `doc.${quoted(type)}`

/** The columns that every document table has before those of its fields. */
export const systemColumns = {
  id: 'uuid',
  version: 'integer',
  state: 'text',
  createdAt: 'timestamptz(3)',
  createdUserId: 'uuid',
  updatedAt: 'timestamptz(3)',
} as const

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The columns that every event changes. */
export const isMoving = (definition: Definition, column: string): boolean =>
  ['id', 'version', 'state', 'updatedAt'].includes(column) || codeNames(definition).includes(column)
