import type { Definition } from '@nazorat/machines'

/** The number under which a document is known in its registry or order. */
export function numberOf(definition: Definition, fields: Readonly<Record<string, unknown>>): string | null {
  const name = ['requestDocNumber', 'number', 'docNumber'].find((each) => each in definition.fields && each !== definition.title)
  const value = name === undefined ? null : fields[name]
  return typeof value === 'string' ? value : null
}
