import { cellText } from '../cell.ts'
import { defineKind, written } from '../kind.ts'

/** Text with line breaks. */
export const paragraph = defineKind({
  schema: (o: { max?: number }) => written(o.max ?? 4000),
  column: { type: 'text', sortable: false },
  filter: 'words',
  excel: { width: 50 },
  text: (value) => value,
  fromCell: cellText,
})
