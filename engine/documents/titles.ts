import type { Definition } from '@nazorat/machines/definition'
import { spelledTitle, titleFields } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import type { Event } from '../event-store/event.ts'
import type { Document } from './document.ts'
import { searchText } from './derived-columns.ts'
import { arrayOf } from '../postgres/binary.ts'
import type { Statement } from '../postgres/pipeline.ts'

/** The title of a document: the value of its title field, or its type's name until there is one. */
export function titleOf(definition: Definition, values: Record<string, unknown>): string | Text {
  const value = values[definition.title]
  if (typeof value === 'string') return spelledTitle(definition, values)
  return typeof value === 'object' && value !== null ? (value as Text) : definition.label.one
}

/** An event that is appended, the document after it, and its hash. */
interface Titled {
  readonly definition: Definition
  readonly event: Event
  readonly document: Document
  readonly hash: Buffer
}

/**
 * Keeps what documents are called and found by, of those whose events were taken: to be sent with their append. SQL of its own,
 * since it goes along the pipelined connection with values in binary.
 */
export function writeTitles(entries: readonly Titled[]): Statement[] {
  const named = entries.filter(isNamed)
  if (named.length === 0) return []
  return [
    {
      name: 'title',
      text: `insert into title (id, title, search)
      select x.id, x.title, x.search from unnest($1::uuid[], $2::bytea[], $3::json[], $4::text[]) as x (id, hash, title, search)
      join stream s on s.id = x.id and s.hash = x.hash
      on conflict (id) do update set title = excluded.title, search = excluded.search`,
      values: [
        arrayOf(
          'uuid',
          named.map(({ event }) => event.stream),
        ),
        arrayOf(
          'bytea',
          named.map(({ hash }) => hash),
        ),
        arrayOf(
          'json',
          named.map(({ definition, document }) => JSON.stringify(titleOf(definition, document.values))),
        ),
        arrayOf(
          'text',
          named.map(({ definition, document }) => searchText(definition, document)),
        ),
      ],
    },
  ]
}

/** Whether an event changes what its document is called or found by. */
const isNamed = ({ definition, event: { version, patch } }: Titled): boolean =>
  version === 1 || [...titleFields(definition), ...definition.list.search].some((name) => Object.hasOwn(patch, name))
