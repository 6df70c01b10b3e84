import { hash } from 'node:crypto'
import { codeNames, type Definition } from '@nazorat/machines/definition'
import { titleFields } from '@nazorat/machines/fields'
import { memoized } from '@nazorat/machines/memoized'
import { canonical } from '../event-store/hash.ts'
import { columnOf, quoted, systemColumns, tableOf } from './columns.ts'
import { derivedColumns, derivingRules } from './derived-columns.ts'
import { createIndexes, indexesOf } from './indexes.ts'

/**
 * All columns with their Postgres types, in order: the system's, the fields that are indexed, the status codes, the other
 * fields. Whenever a row is changed Postgres looks whether what is indexed has, and from a row's beginning it comes there soon.
 */
export const columnsOf = (definition: Definition): ReadonlyMap<string, string> =>
  memoized(columns, definition, () => {
    const indexed = new Set(Array.from(indexesOf(definition).values(), (on) => on.match(/"[^"]+"/g) ?? []).flat())
    const fields = Object.entries(definition.fields).map(([name, field]): [string, string] => [name, columnOf(field).type])
    return new Map<string, string>([
      ...Object.entries(systemColumns),
      ...fields.filter(([name]) => indexed.has(quoted(name))),
      ...Array.from(derivedColumns(definition), ([name, { type }]): [string, string] => [name, type]),
      ...codeNames(definition).map((name): [string, string] => [name, 'smallint']),
      ...fields.filter(([name]) => !indexed.has(quoted(name))),
    ])
  })

const columns = new WeakMap<Definition, ReadonlyMap<string, string>>()

/** The names that a query may call columns by. */
export const namedColumns = (definition: Definition): string[] =>
  [...columnsOf(definition).keys()].filter((name) => !derivedColumns(definition).has(name))

/** The statement that makes a table of the type under a name, without indexes, as long as it is being filled. */
export function createTable(definition: Definition, name = definition.type): string {
  const columns = [...columnsOf(definition)].map(([column, type]) => `${quoted(column)} ${type}`)
  return `create table ${tableOf(name)} (${columns.join(', ')}) with (fillfactor = 70)`
}

/** A fingerprint of all that the table's content depends on: when it changes, the table is rebuilt from the log. */
export const fingerprintOf = (definition: Definition): string =>
  hash(
    'sha256',
    canonical([
      createTable(definition),
      createIndexes(definition),
      Object.entries(definition.states).map(([state, { codes }]) => [state, codes]),
      definition.list.search,
      ...titleFields(definition),
      ...derivingRules(definition),
    ]),
    'hex',
  ).slice(0, 16)
