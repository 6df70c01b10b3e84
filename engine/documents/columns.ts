import type { AnyField, Kind } from '@nazorat/machines'

interface Column {
  /** The Postgres type. */
  readonly type: string
  /** Whether a list can be sorted by it; an id has no order that a person would understand. */
  readonly sortable: boolean
  /** Whether its values are lists, and a filter asks for a shared member. */
  readonly many?: true
  /** Whether it can be filtered by a range. */
  readonly ranged?: true
}

/** The column that each kind of field is kept in. */
const columns: Record<Kind, Column> = {
  text: { type: 'text', sortable: true },
  paragraph: { type: 'text', sortable: false },
  names: { type: 'jsonb', sortable: true },
  paragraphs: { type: 'jsonb', sortable: false },
  digits: { type: 'text', sortable: true },
  inn: { type: 'text', sortable: true },
  pinfl: { type: 'text', sortable: true },
  passport: { type: 'text', sortable: true },
  phone: { type: 'text', sortable: true },
  username: { type: 'text', sortable: true },
  integer: { type: 'integer', sortable: true, ranged: true },
  flag: { type: 'boolean', sortable: true },
  date: { type: 'date', sortable: true, ranged: true },
  time: { type: 'text', sortable: true },
  choice: { type: 'text', sortable: true },
  permissions: { type: 'text[]', sortable: false, many: true },
  reference: { type: 'uuid', sortable: false },
  references: { type: 'uuid[]', sortable: false, many: true },
  files: { type: 'jsonb', sortable: false },
}

export const columnOf = (field: AnyField): Column => columns[field.kind]

/** The columns that every document table has before those of its fields. */
export const systemColumns = {
  id: 'uuid',
  version: 'integer',
  state: 'text',
  createdAt: 'timestamptz(3)',
  createdUserId: 'uuid',
  updatedAt: 'timestamptz(3)',
} as const
