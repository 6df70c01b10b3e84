import type { Field, Text } from '@nazorat/machines'

/** What this number counts, if its field says so: the unit is in another field of the same document. */
export function countedAs({ options: { counted } }: Field<'integer'>, values: Readonly<Record<string, unknown>> | undefined): Text | undefined {
  const unit = counted && values?.[counted.by]
  return typeof unit === 'string' ? counted?.as[unit] : undefined
}
