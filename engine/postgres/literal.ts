/** A list as Postgres reads it when it is text (its manual, 8.15.2): for lists within lists, which binary arrays do not have. */
export const list = (values: readonly string[]): string => `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join()}}`
