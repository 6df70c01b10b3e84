import { type Definition, typedFields } from '@nazorat/machines/definition'
import { type Fields, isEmpty, kindOf, read } from '@nazorat/machines/fields'
import { type Actor, emptyDocument } from '@nazorat/machines/workflow'

/** The form's values by field; one that is not valid yet is kept as it was typed. */
export type Typed = Readonly<Record<string, unknown>>

/** The form's own part of a document's values. */
export function formValues(definition: Definition, values: Typed): Typed {
  return Object.fromEntries(Object.keys(typedFields(definition)).map((name) => [name, values[name] ?? null]))
}

/** The values that a new document's form starts with. */
export function startingValues(definition: Definition, actor: Actor, now: string): Typed {
  const values = formValues(definition, emptyDocument(definition, '', actor, now).values)
  return Object.fromEntries(
    Object.entries(typedFields(definition)).map(([name, field]) => [name, values[name] ?? kindOf(field).untouched ?? null]),
  )
}

/** The initial values that an address gives to a new document's form: `?requestId=…`. Invalid ones are left out. */
export const addressValues = (definition: Definition, search: Typed): Typed => {
  const fields = typedFields(definition)
  return read(fields, Object.fromEntries(Object.entries(search).filter(([name]) => Object.hasOwn(fields, name)))).values
}

/** Whether a document may be the pattern of another one: it is written as a draft and then sent, and tells of no person. */
export const mayRepeat = ({ submit, personal }: Pick<Definition, 'submit' | 'personal'>): boolean =>
  submit !== undefined && personal.length === 0

/**
 * The values that a document like another one begins with: not its days and files, nor the numbers and names by which it and its papers
 * are told apart from others.
 */
export function similarValues(definition: Definition, values: Typed): Typed {
  const shared = Object.entries(typedFields(definition)).filter(([name, field]) => {
    const { at, filesOf, inBrief } = kindOf(field)
    return !at && !filesOf && !inBrief && !definition.unique.some((key) => key.at(-1) === name)
  })
  return Object.fromEntries(shared.flatMap(([name]) => (isEmpty(values[name]) ? [] : [[name, newRows(values[name])]])))
}

/** Rows get ids of their own. */
const newRows = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? { ...row, id: crypto.randomUUID() } : row)) : value

/** Whether two values are one but for spaces around their words, which the server takes off. */
export const same = (a: unknown, b: unknown): boolean => bare(a) === bare(b)

/** As JSON, with the keys of objects in one order: Postgres keeps another than the browser. */
const bare = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'string'
      ? part.trim()
      : isObject(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
  )

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null && !Array.isArray(part)

/** Whether the server has a value that was typed here: of a file that the device held it has drawn pictures since, its hash stays. */
export const isSaved = (typed: unknown, saved: unknown): boolean => same(byHash(typed), byHash(saved))

const byHash = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(byHash)
  return isObject(value) && 'hash' in value && 'size' in value ? value.hash : value
}

/** The names of the fields that were changed. */
export const changedIn = (values: Typed, base: Typed): string[] => Object.keys(values).filter((name) => !same(values[name], base[name]))

/** The changed values that may be sent: those that are right, in canonical form. */
export function sendable(fields: Fields, values: Typed, base: Typed): Record<string, unknown> {
  const changed = Object.fromEntries(changedIn(values, base).map((name) => [name, values[name]]))
  return read(fields, changed).values
}

/** The form's values after the server's answer: the server's value for every field that was not changed since. */
export function rebased(values: Typed, base: Typed, fresh: Typed): Typed {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, same(value, base[name]) && !same(value, fresh[name]) ? fresh[name] : value]),
  )
}
