import * as z from 'zod/mini'
import { t } from '../../../i18n/text.ts'
import { defineKind, type NoOptions } from '../../kind.ts'

export const passport = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^[A-Z]{2}\d{7}$/, 'passport')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  written: true,
  parts: [
    { name: 'Seria', label: t('Паспорт серияси', 'Серия паспорта') },
    { name: 'Number', label: t('Паспорт рақами', 'Номер паспорта'), digits: 7 },
  ],
})
