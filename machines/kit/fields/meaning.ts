import type { AnyField, Fields } from './field.ts'

/** Whether a value stands for nothing: none, no text, or a list without members. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a field has a meaning beside these values of the same document (`onlyWith`). */
export const isMeant = ({ onlyWith = {} }: Pick<AnyField, 'onlyWith'>, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(onlyWith).every(([name, choices]) => choices.some((choice) => choice === values[name]))

/** The names of the fields that lose their meaning when a field takes a value: they are emptied with it. */
export const meaninglessWith = (name: string, value: unknown, fields: Fields): string[] =>
  Object.keys(fields).filter(
    (each) =>
      fields[each]!.onlyWith?.[name] !== undefined && !isMeant({ onlyWith: { [name]: fields[each]!.onlyWith[name]! } }, { [name]: value }),
  )
