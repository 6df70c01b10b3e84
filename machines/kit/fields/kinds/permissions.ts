import * as z from 'zod/mini'
import type { Text } from '../../i18n/text.ts'
import { defineKind } from '../kind.ts'

/** Permissions, by module name (`docs/domain.md`, Roles). */
export const permissions = defineKind({
  schema: (_: { labelOf: (name: string) => Text | undefined }) =>
    z.array(z.string().check(z.regex(/^[A-Z][A-Za-z0-9]{2,63}$/, 'notFound'))).check(z.maxLength(500)),
  column: { type: 'text[]', sortable: false, many: true },
  filter: 'several',
  excel: { width: 60 },
  text: (value, { options, language, separator }) => value.map((name) => options.labelOf(name)?.[language] ?? name).join(separator),
})
