import { type RawBuilder, sql } from 'kysely'
import type { LogFilters } from '@nazorat/machines/api-types'
import { searchWords } from '@nazorat/machines/i18n'
import { allOf, cast, containing, type Predicate, startOfDay } from '../../postgres/expressions.ts'

/** The condition of the filters over a row of `allEntries` that has this alias. */
export function matches({ at, action, type, document, person, organization, search }: LogFilters, alias: string): Predicate {
  const column = (name: string) => sql.id(alias, name)
  const among = (name: string, given: string | readonly string[] | undefined, as: string): Predicate[] =>
    given === undefined ? [] : [sql`${column(name)} = any(${cast([given].flat(), as)})`]
  const ofStreamOrSubject = (condition: (column: RawBuilder<unknown>) => Predicate): Predicate =>
    sql`(${condition(column('stream'))} or ${condition(column('about'))})`
  const conditions = [
    ...among('action', action, 'text[]'),
    ...among('type', type, 'text[]'),
    ...among('actor', person, 'uuid[]'),
    ...among('organization', organization, 'uuid[]'),
  ]
  if (at) conditions.push(sql`${column('at')} >= ${startOfDay(at.from)} and ${column('at')} < ${startOfDay(at.to)} + interval '1 day'`)
  if (document !== undefined) conditions.push(ofStreamOrSubject((id) => sql`${id} = any(${cast([document].flat(), 'uuid[]')})`))
  const words = searchWords(search ?? '').map((word): Predicate => sql`search like ${containing(word)}`)
  if (words.length > 0) conditions.push(ofStreamOrSubject((id) => sql`${id} in (select id from title where ${allOf(words)})`))
  return allOf(conditions)
}
