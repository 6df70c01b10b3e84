import * as z from 'zod/mini'
import { defineKind } from '../kind.ts'

/** One of the rows that the field `of` of the document holds, by its id; people know it by its text `by`. Only actions ask for one. */
export const row = defineKind({
  schema: (_: { of: string; by: string }) => z.uuid('notFound'),
  column: { type: 'uuid', sortable: false },
  excel: { width: 30 },
  text: (value) => value,
})
