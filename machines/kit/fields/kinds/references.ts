import { type Target, defineKind, distinct } from '../kind.ts'
import { titleOf } from '../title-of.ts'
import * as z from 'zod/mini'

/** The id of a document of another type. */
export const reference = defineKind({
  schema: (_: Target) => z.uuid('notFound'),
  column: { type: 'uuid', sortable: false },
  filter: 'several',
  excel: { width: 30 },
  text: (value, { titles, language }) => titleOf(titles, value, language) ?? value,
  target: (options) => options,
  narrowsSelectList: true,
  written: true,
})

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
