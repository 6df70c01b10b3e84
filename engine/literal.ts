/**
 * A list as Postgres reads arrays (its manual, 8.15.2). `text` writes what is no word, number or flag. The driver
 * could do it too, but a batch has thousands of values, and most need no escaping.
 */
export function list(values: readonly unknown[], text: (value: unknown) => string = String): string {
  let out = '{'
  for (const value of values) {
    if (out.length > 1) out += ','
    out += value === null || value === undefined ? 'NULL' : element(text(value))
  }
  return `${out}}`
}

/** Bytes as `bytea` reads them. */
export const hex = (value: unknown): string => `\\x${(value as Buffer).toString('hex')}`

function element(text: string): string {
  if (plain.test(text)) return text
  return special.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`
}

const special = /["\\]/

/** Ids, days and numbers; a word needs quotes, lest it be NULL. */
const plain = /^[0-9][0-9a-fA-F:.TZ-]*$/
