import * as z from 'zod/mini'
import { defineKind, distinct, type Target } from '../kind.ts'
import { titleOf } from '../title-of.ts'

/** The ids of several documents of another type, each once. */
export const references = defineKind({
  schema: (o: Target & { max?: number }) => z.array(z.uuid('notFound')).check(z.maxLength(o.max ?? 100), z.refine(distinct, 'repeated')),
  column: { type: 'uuid[]', sortable: false, many: true },
  filter: 'several',
  excel: { width: 40 },
  text: (value, { titles, language, separator }) => value.map((id) => titleOf(titles, id, language) ?? id).join(separator),
  target: (options) => options,
  narrowsSelectList: true,
  written: true,
})
