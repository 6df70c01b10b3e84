import * as z from 'zod/mini'
import type { Text } from '../../i18n/text.ts'
import { defineKind } from '../kind.ts'

/** One of a few words of the definition. */
export const choice = defineKind({
  schema: (o: { options: Readonly<Record<string, Text>> }) => z.enum(Object.keys(o.options) as [string, ...string[]], 'choice'),
  column: { type: 'text', sortable: true },
  filter: 'several',
  excel: { width: 24 },
  text: (value, { options, language }) => options.options[value]?.[language] ?? value,
  values: ({ options }) => Object.keys(options),
  narrowsSelectList: true,
  written: true,
})
