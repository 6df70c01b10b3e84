import { defineKind, written } from '../kind.ts'

const maxLength = (o: { max?: number }): number => o.max ?? 4000

/** Text with line breaks. */
export const paragraph = defineKind({
  schema: (o: { max?: number }) => written(maxLength(o)),
  maxLength,
  column: { type: 'text', sortable: false },
  filter: 'words',
  excel: { width: 50 },
  text: (value) => value,
  written: true,
})
