import type { ListReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { findDefinition } from '@nazorat/machines/documents'
import { kindOf } from '@nazorat/machines/fields'
import { codeNames } from '@nazorat/machines/definition'
import type { System } from './system.ts'

/** A name of the specification with ours: `requestDocDate=docDate:date`. */
export interface Named {
  readonly name: string
  readonly ours: string
  readonly kind: string
}

export const namesOf = (list: string): Named[] =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map((each) => {
      const [names, kind = ''] = each.split(':') as [string, string?]
      const [name, ours = name] = names.split('=') as [string, string?]
      return { name, ours, kind }
    })

/** The readers of a list: the administrator, and the auditor for lists that the administrator does not see. */
export const readers = ['admin', 'auditor', 'inspector'] as const

export async function listOf({ as }: System, type: string, query: object = {}): Promise<ListReply | null> {
  for (const reader of readers) {
    const response = await (await as(reader))('POST', `${type}/GetList`, query)
    if (response.status === 403) continue
    if (!response.ok || !response.headers.get('content-type')?.startsWith('application/json')) return null
    const reply = (await response.json()) as ListReply
    return Array.isArray(reply.rows) && Number.isInteger(reply.total) ? reply : null
  }
  return null
}

/** Where a type lives, or null: its list answers with rows and their number, its empty document has its fields. */
export async function typeAt(system: System, type: string): Promise<string | null> {
  if (!findDefinition(type) || (await listOf(system, type)) === null) return null
  return `POST /api/${type}/GetList`
}

/** Where a field is found: in the definition with its kind, in the OpenAPI page, and in the rows of the list. */
export async function fieldAt(system: System, type: string, { ours, kind }: Named): Promise<string | null> {
  const definition = findDefinition(type)
  if (!definition || !isOf(definition, ours, kind)) return null
  const { rows } = (await listOf(system, type, { pageSize: 1 })) ?? { rows: [] }
  if (rows[0] && !Object.hasOwn(rows[0], ours)) return null
  const described = JSON.stringify(system.paths[`/${type}/GetList`] ?? null)
  return described.includes(`"${ours}":`) ? `${type}.${ours}` : null
}

const isOf = (definition: Definition, name: string, kind: string): boolean => {
  if (kind === 'code') return codeNames(definition).includes(name)
  const field = definition.fields[name]
  return field ? field.kind === kind : name === 'createdAt' && kind === 'moment'
}

/** Where a list is filtered by a name: it is accepted, and a value that no document has finds none. */
export async function filterAt(system: System, type: string, { ours }: Named): Promise<string | null> {
  const definition = findDefinition(type)
  if (!definition) return null
  const own = definition.aliases[ours] ?? ours
  const found = await listOf(system, type, { [ours]: none(definition, own) })
  const all = await listOf(system, type)
  if (!found || !all || found.total > 0) return null
  const value = all.rows.map((row) => row[own]).find((each) => each !== null && each !== undefined)
  const some = value === undefined ? null : await listOf(system, type, { [ours]: some1(definition, own, value) })
  return some === null || some.total > 0 ? `POST /api/${type}/GetList {${ours}}` : null
}

/** A value that no document of the demo has. */
function none(definition: Definition, name: string): unknown {
  const field = definition.fields[name]
  const form = field && kindOf(field).filter
  if (form === 'days' || name === 'createdAt') return { from: '1900-01-01', to: '1900-01-02' }
  if (form === 'integers' || form === 'decimals') return 2_000_000_000
  if (form === 'flag') return null
  if (form === 'several' || name.endsWith('UserId')) return '00000000-0000-4000-8000-000000000000'
  return codeNames(definition).includes(name) ? 99 : 'ййййй'
}

/** The filter by a value that a row has. */
function some1(definition: Definition, name: string, value: unknown): unknown {
  const form = definition.fields[name] && kindOf(definition.fields[name]).filter
  if (form === 'days') return { from: value, to: value }
  if (form === 'words' && typeof value === 'object') return (value as { ru: string }).ru
  return Array.isArray(value) ? value[0] : value
}
