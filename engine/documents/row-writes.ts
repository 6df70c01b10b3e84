import { codeNames, type Definition } from '@nazorat/machines/definition'
import { arrayOf, typeNamed } from '../postgres/binary.ts'
import { list } from '../postgres/literal.ts'
import { isMoving, quoted, systemColumns, tableOf } from './columns.ts'
import { derivedColumns } from './derived-columns.ts'
import type { Document } from './document.ts'
import { columnsOf } from './table.ts'

/** Writes of each document some columns as a line of COPY's text form. */
export function copyLine(columns: readonly Copied[]): (document: Document) => string {
  return (document) => {
    let line = ''
    for (const { type, read } of columns) line += `${line === '' ? '' : '\t'}${copied(type, read(document))}`
    return `${line}\n`
  }
}

export interface Copied {
  /** The Postgres type. */
  readonly type: string
  read(document: Document): unknown
}

/** The columns of a document's row. */
export const rowColumns = (definition: Definition): Copied[] =>
  Array.from(columnsOf(definition), ([column, type]) => ({ type, read: readerOf(definition, column) }))

function copied(type: string, value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (type === 'jsonb') return unbroken(JSON.stringify(value))
  if (type.endsWith('[]')) return unbroken(list(value as string[]))
  return typeof value === 'string' ? unbroken(value) : String(value)
}

/** Escapes the characters that have a meaning in a line of COPY. */
const unbroken = (text: string): string => (/[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (mark) => escapes[mark]!) : text)

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The function that reads a column's value from a document. */
function readerOf(definition: Definition, column: string): (document: Document) => unknown {
  const derived = derivedColumns(definition).get(column)
  if (derived) return ({ values }) => derived.read(values)
  if (isSystem(column)) return (document) => document[column]
  // A log that somebody has bent may name a state that there is none of: the verifier is to say so.
  if (codeNames(definition).includes(column)) return ({ state }) => definition.states[state]?.codes[column] ?? null
  return ({ values }) => values[column] ?? null
}

const isSystem = (column: string): column is keyof typeof systemColumns => Object.hasOwn(systemColumns, column)

/**
 * How new rows are put into a table: the statement, and the function that makes its parameters. Each document comes with the hash
 * at which its stream stands if its event was accepted: rows of others are not inserted.
 */
export interface Insert {
  readonly text: string
  values(rows: readonly { readonly document: Document; readonly hash: Buffer }[]): Buffer[]
}

/** The name of the column of hashes: a field may be called `hash`, but none has a space in its name. */
const standsAt = '"stands at"'

export function insertOf(definition: Definition): Insert {
  const columns = [...columnsOf(definition)]
  const names = columns.map(([column]) => quoted(column))
  const text = `insert into ${tableOf(definition.type)} (${names.join(', ')}) select ${columns.map(taken).join(', ')}
    from unnest(${columns.map(given).join(', ')}, $${columns.length + 1}::bytea[]) as x (${names.join(', ')}, ${standsAt})
    join stream s on s.id = x.id and s.hash = x.${standsAt}
    on conflict (id) do update set ${names.map((column) => `${column} = excluded.${column}`).join(', ')}`
  const read = columns.map(([column, type]) => [type, readerOf(definition, column)] as const)
  return {
    text,
    values: (rows) => [
      ...read.map(([type, reader]) =>
        listOf(
          type,
          rows.map(({ document }) => reader(document)),
        ),
      ),
      arrayOf(
        'bytea',
        rows.map(({ hash }) => hash),
      ),
    ],
  }
}

/** How rows are changed in certain columns: the statement, and what makes its parameters. */
export interface Update {
  readonly text: string
  /** The array of each column's values. */
  values(documents: readonly Document[]): Buffer[]
}

/**
 * The statement that changes rows; `changed` names the fields that the events touch. A row stands at the version of its
 * stream, so that those change whose events were accepted.
 */
export function updateOf(definition: Definition, changed: readonly string[]): Update {
  const isWritten = (column: string) =>
    isMoving(definition, column) || (derivedColumns(definition).get(column)?.fields ?? [column]).some((name) => changed.includes(name))
  const columns = [...columnsOf(definition)].filter(([column]) => isWritten(column))
  const sets = columns.slice(1).map(([column, type]) => `${quoted(column)} = ${taken([column, type])}`)
  const text = `update ${tableOf(definition.type)} as d set ${sets.join(', ')}
    from unnest(${columns.map(given).join(', ')}) as x (${columns.map(([column]) => quoted(column)).join(', ')})
    where d.id = x.id and d.version = x.version - 1`
  const read = columns.map(([column, type]) => [type, readerOf(definition, column)] as const)
  return { text, values: (documents) => read.map(([type, reader]) => listOf(type, documents.map(reader))) }
}

/** A column's values as a parameter, and each of them as it is taken out of it. */
type Column = readonly [name: string, type: string]
const given = ([, type]: Column, i: number): string => `$${i + 1}::${travelsAsText(type) ? 'text' : type}[]`
const taken = ([name, type]: Column): string => `x.${quoted(name)}${travelsAsText(type) ? `::${type}` : ''}`

/** Postgres unnests all dimensions of a list at once: what is itself a list, or JSON, travels as text, and so do decimals. */
const travelsAsText = (type: string): boolean => type === 'jsonb' || type === 'numeric' || type.endsWith('[]')

/** Values of a column as an array; what they are follows from the column's type. */
function listOf(type: string, values: unknown[]): Buffer {
  if (!travelsAsText(type)) return arrayOf(typeNamed(type), values)
  const textOf = (value: unknown) => (type.endsWith('[]') ? list(value as string[]) : JSON.stringify(value))
  return arrayOf(
    'text',
    values.map((value) => (value === null ? null : textOf(value))),
  )
}

/** The statement that takes rows out: $1 is a JSON list of their ids, each with the `hash` that its stream stands at if it was accepted. */
export const deleteRows = (type: string): string =>
  `delete from ${tableOf(type)} where id in (
    select x.id from json_to_recordset($1) as x (id uuid, hash text) join stream s on s.id = x.id and s.hash = decode(x.hash, 'hex'))`
