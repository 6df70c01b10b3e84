import * as z from 'zod/mini'
import { defineKind, type Target } from '../kind.ts'
import { titleOf } from '../title-of.ts'

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
