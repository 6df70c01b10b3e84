import { type Text, t } from '../../i18n/text.ts'
import { type NoOptions, defineKind } from '../kind.ts'
import * as z from 'zod/mini'

export const flag = defineKind({
  schema: (_: NoOptions) => z.boolean(),
  column: { type: 'boolean', sortable: true },
  filter: 'flag',
  excel: { width: 8 },
  text: (value, { language }) => (value ? yes : no)[language],
  narrowsSelectList: true,
  // A box that is not ticked says no.
  untouched: false,
  written: true,
  fitsCell: true,
})

export const yes = t('Ҳа', 'Да')
export const no = t('Йўқ', 'Нет')

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
  fitsCell: true,
})

/** Permissions, by module name (`docs/domain.md`, Roles). */
export const permissions = defineKind({
  schema: (_: { labelOf: (name: string) => Text | undefined }) =>
    z.array(z.string().check(z.regex(/^[A-Z][A-Za-z0-9]{2,63}$/, 'notFound'))).check(z.maxLength(500)),
  column: { type: 'text[]', sortable: false, many: true },
  filter: 'several',
  excel: { width: 60 },
  text: (value, { options, language, separator }) => value.map((name) => options.labelOf(name)?.[language] ?? name).join(separator),
})
