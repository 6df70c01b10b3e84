import { type RowField, defineKind, distinct } from '../kind.ts'
import * as z from 'zod/mini'

/** One of the rows that the field `of` of the document holds, by its id; people know it by its text `by`. Only actions ask for one. */
export const row = defineKind({
  schema: (_: { of: string; by: string }) => z.uuid('notFound'),
  column: { type: 'uuid', sortable: false },
  excel: { width: 30 },
  text: (value) => value,
})

/**
 * Line items: rows of the same fields, in the order in which they were written. Each has an id of its own, by which it stays
 * the same row when others are put before it; what is not filled in of a row is null.
 */
export const rows = defineKind({
  schema: ({ fields, max = 100 }: { fields: Readonly<Record<string, RowField>>; min?: number; max?: number }, schemaOf) =>
    z
      .array(
        z.strictObject({
          id: z.uuid('rowId'),
          ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z._default(z.nullable(schemaOf(field)), null)])),
        }),
      )
      .check(
        z.maxLength(max, 'tooManyRows'),
        z.refine((written) => distinct(written.map(({ id }) => id)), 'rowId'),
      ),
  column: { type: 'jsonb', sortable: false },
  excel: { width: 60 },
  text: (value, { options: { fields }, language, textOf }) =>
    value
      .map((row: Readonly<Record<string, unknown>>, i) => {
        const cells = Object.entries(fields).flatMap(([name, field]) =>
          field.internal ? [] : [[field.label, textOf(field, row[name])] as const],
        )
        return `${i + 1}. ${cells.flatMap(([label, text]) => (text === '' ? [] : [`${label[language]}: ${text}`])).join('; ')}`
      })
      .join('\n'),
  rowFields: ({ fields }) => fields,
  fewest: ({ min = 0 }) => min,
})
