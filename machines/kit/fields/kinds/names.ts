import { defineKind, inLanguages, type NoOptions } from '../kind.ts'

const maxLength = (): number => 500

/** A name in three languages. */
export const names = defineKind({
  schema: (_: NoOptions) => inLanguages(maxLength()),
  maxLength,
  column: { type: 'jsonb', sortable: true },
  filter: 'words',
  excel: { width: 40 },
  text: (value, { language }) => value[language],
  byLanguage: true,
  written: true,
})
