import { type AnyField, kindOf } from '@nazorat/machines/fields'

/** The column that a field is kept in. */
export const columnOf = (field: AnyField) => kindOf(field).column

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
