import { defineKind, inLanguages } from '../kind.ts'

const maxLength = (o: { max?: number }): number => o.max ?? 4000

/** Text with line breaks in three languages. */
export const paragraphs = defineKind({
  schema: (o: { max?: number }) => inLanguages(maxLength(o)),
  maxLength,
  column: { type: 'jsonb', sortable: false },
  filter: 'words',
  excel: { width: 60 },
  text: (value, { language }) => value[language],
  byLanguage: true,
  written: true,
})
