import type { Definition } from '@nazorat/machines/definition'

/** The number under which a document is known in its registry. */
export function numberOf({ number }: Pick<Definition, 'number'>, fields: Readonly<Record<string, unknown>>): string | null {
  const value = number === undefined ? null : fields[number]
  return typeof value === 'string' ? value : null
}
