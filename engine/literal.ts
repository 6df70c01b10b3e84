/**
 * Lists as Postgres reads arrays (its manual, 8.15.2). The driver could write them too, but a batch has thousands
 * of values, and most need no escaping.
 */
export function list(values: readonly (string | null)[]): string {
  let out = '{'
  for (const value of values) {
    if (out.length > 1) out += ','
    out += value === null ? 'NULL' : special.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
  }
  return `${out}}`
}

/** A list of ids, days, numbers or flags: they need no quotes. */
export const plainList = (values: readonly (string | number | boolean | null)[]): string => `{${values.map((value) => value ?? 'NULL').join()}}`

/** A list of bytes. */
export const bytesList = (values: readonly Buffer[]): string => `{${values.map((value) => `"\\\\x${value.toString('hex')}"`).join()}}`

const special = /["\\]/
