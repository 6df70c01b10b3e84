import { cellText } from '../cell.ts'
import { defineKind, inLanguages, type NoOptions } from '../kind.ts'

/** A name in three languages. */
export const names = defineKind({
  schema: (_: NoOptions) => inLanguages(500),
  column: { type: 'jsonb', sortable: true },
  filter: 'words',
  excel: { width: 40 },
  text: (value, { language }) => value[language],
  byLanguage: true,
  fromCell: cellText,
})
