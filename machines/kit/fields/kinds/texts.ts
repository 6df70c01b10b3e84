import { spelledName } from '../../i18n/alphabets.ts'
import { type NoOptions, defineKind, inLanguages, written } from '../kind.ts'
import * as z from 'zod/mini'

const lineLength = (o: { max?: number }): number => o.max ?? 255

/** One line of text. */
export const text = defineKind({
  schema: (o: { max?: number }) => written(lineLength(o)).check(z.refine((value) => !/[\r\n]/.test(value), 'oneLine')),
  maxLength: lineLength,
  column: { type: 'text', sortable: true },
  filter: 'words',
  excel: { width: 30 },
  text: (value) => value,
  inBrief: 'text',
  comparedByLook: true,
  written: true,
  fitsCell: true,
})

const textLength = (o: { max?: number }): number => o.max ?? 4000

/** Text with line breaks. */
export const paragraph = defineKind({
  schema: (o: { max?: number }) => written(textLength(o)),
  maxLength: textLength,
  column: { type: 'text', sortable: false },
  filter: 'words',
  excel: { width: 50 },
  text: (value) => value,
  written: true,
  composed: true,
})

interface PersonName {
  max?: number
  /** The field of the same document in which it names a business: then the name is that of the business, as it is registered. */
  unless?: string
}

/** The name of a person, as it is officially spelled; lists and titles show it in the alphabet of their reader. */
export const personName = defineKind<PersonName, ReturnType<typeof text.schema>>({
  ...text,
  variants: spelledName,
  unspelledWith: ({ unless }) => unless,
})

/** Text with line breaks in three languages. */
export const paragraphs = defineKind({
  schema: (o: { max?: number }) => inLanguages(textLength(o)),
  maxLength: textLength,
  column: { type: 'jsonb', sortable: false },
  filter: 'words',
  excel: { width: 60 },
  text: (value, { language }) => value[language],
  byLanguage: true,
  written: true,
})

/** A name in three languages. */
export const names = defineKind({
  schema: (_: NoOptions) => inLanguages(500),
  maxLength: () => 500,
  column: { type: 'jsonb', sortable: true },
  filter: 'words',
  excel: { width: 40 },
  text: (value, { language }) => value[language],
  byLanguage: true,
  written: true,
  fitsCell: true,
})
