import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

/** A condition of a query. */
export type Predicate = Expression<SqlBool>

/** Whether all conditions hold, or one of them; of no conditions, `true` and `false`. */
export const { and: allOf, or: anyOf } = expressionBuilder()

/** A value as a parameter of a Postgres type, which is a word of the engine's own: it goes into the text unchecked. */
export const cast = (value: unknown, type: string): RawBuilder<unknown> => sql`${value}::${sql.raw(type)}`

/** The pattern of `like` for texts that contain another one as it stands. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The moment at which a day (ISO 8601) begins in Tashkent. */
export const startOfDay = (day: unknown): RawBuilder<Date> => sql`(${day}::date::timestamp at time zone 'Asia/Tashkent')`
