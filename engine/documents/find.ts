import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { type Condition, maxFound, type RelatedDocument, takenIn } from '@nazorat/machines/workflow'
import { database } from '../postgres/database.ts'
import { allOf, cast, type Predicate } from '../postgres/expressions.ts'
import { comparedColumn, documentColumn, documentTable } from './identifiers.ts'
import { valuesIn } from './load.ts'
import { columnsOf } from './table.ts'

/** A document as `documentsWhere` gives it: its type, its title and its row. */
export interface FoundDocument {
  readonly type: string
  readonly title: string | Text
  readonly row: Readonly<Record<string, unknown>>
}

interface Order {
  /** A field whose greatest value comes first; otherwise the documents go by their ids. */
  readonly last?: string
  /** At most so many; all without it. */
  readonly limit?: number
}

/** The query of the documents of a type that satisfy all conditions. */
export function documentsWhere(
  definition: Definition,
  conditions: readonly Condition[],
  { last, limit }: Order,
): RawBuilder<FoundDocument> {
  const { type } = definition
  const order = last === undefined ? sql`d.id` : sql`${comparedColumn(definition, 'd', last)} desc`
  return sql`select ${sql.lit(type)} as type, t.title, row_to_json(d) as row from ${documentTable(type)} d join title t using (id)
    where ${satisfies(definition, 'd', conditions)} order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit}`}`
}

/** The query of the documents of a type whose ids a query gives; at most `maxFound`. */
export const documentsAmong = ({ type }: Definition, ids: RawBuilder<unknown>): RawBuilder<FoundDocument> =>
  sql`select ${sql.lit(type)} as type, t.title, row_to_json(d) as row
    from ${documentTable(type)} d join title t using (id) where d.id in (${ids}) order by d.id limit ${maxFound}`

/** Documents of a type that satisfy all conditions, in the order of their ids; at most `maxFound`. */
export async function findDocuments(
  db: Pool | PoolClient,
  definition: Definition,
  conditions: readonly Condition[],
): Promise<RelatedDocument[]> {
  const { rows } = await documentsWhere(definition, conditions, { limit: maxFound }).execute(database(db))
  return rows.map((found) => relatedDocument(definition, found))
}

export const relatedDocument = (definition: Definition, { type, title, row }: FoundDocument): RelatedDocument => ({
  id: String(row['id']),
  type,
  title,
  state: String(row['state']),
  values: { ...row, ...valuesIn(definition, row) },
  ...takesOf(definition, String(row['state'])),
})

/** The actions that other documents' actions may take on a document in a state, where its type has such actions. */
export function takesOf(definition: Definition, state: string): Pick<RelatedDocument, 'takes'> {
  const takes = takenIn(definition, state)
  return takes ? { takes } : {}
}

/** That all conditions hold of a row of the document table that has this alias. */
export const satisfies = (definition: Definition, alias: string, conditions: readonly Condition[]): Predicate =>
  allOf(
    conditions.map(({ field, is, value }) => {
      const type = columnsOf(definition).get(field)!
      const column = (isByIndex(is) ? comparedColumn : documentColumn)(definition, alias, field)
      return operators[is](column, cast(value, Array.isArray(value) && !type.endsWith('[]') ? `${type}[]` : type))
    }),
  )

/** Comparisons for which an index is asked: they are in its order of texts. */
const isByIndex = (is: Condition['is']): boolean => is === 'equal' || is === 'among' || is === 'atMost' || is === 'atLeast'

const operators: Record<Condition['is'], (column: RawBuilder<unknown>, value: RawBuilder<unknown>) => Predicate> = {
  equal: (column, value) => sql`${column} = ${value}`,
  not: (column, value) => sql`${column} is distinct from ${value}`,
  among: (column, value) => sql`${column} = any(${value})`,
  atMost: (column, value) => sql`${column} <= ${value}`,
  atLeast: (column, value) => sql`${column} >= ${value}`,
  after: (column, value) => sql`${column} > ${value}`,
  overlapping: (column, value) => sql`${column} && ${value}`,
}
