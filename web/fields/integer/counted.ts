import type { Field } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'

type Values = Readonly<Record<string, unknown>> | undefined

/** The unit of this number, if its field says so: it is in another field of the same document. */
export const unitOf = ({ options: { counted } }: Field<'integer'>, values: Values): Text | undefined => counted && chosen(counted, values)

/** The limits of this number, where they depend on another field of the same document. */
export const limitsOf = ({ options: { limits } }: Field<'integer'>, values: Values) => limits && chosen(limits, values)

function chosen<T>({ by, as }: { by: string; as: Readonly<Record<string, T>> }, values: Values): T | undefined {
  const value = values?.[by]
  return typeof value === 'string' ? as[value] : undefined
}
