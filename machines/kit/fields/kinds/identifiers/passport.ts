import * as z from 'zod/mini'
import { t } from '../../../i18n/text.ts'
import { cellCode } from '../../cell.ts'
import { defineKind, type NoOptions } from '../../kind.ts'

export const passport = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^[A-Z]{2}\d{7}$/, 'passport')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  fromCell: (cell) => inLatin(cellCode(cell).toUpperCase()),
  parts: [
    { name: 'Seria', label: t('Pasport seriyasi', 'Паспорт серияси', 'Серия паспорта') },
    { name: 'Number', label: t('Pasport raqami', 'Паспорт рақами', 'Номер паспорта'), digits: 7 },
  ],
})

/** Latin letters for the Cyrillic ones that look like them: a passport has no others. */
const inLatin = (text: string): string => text.replace(/[АВЕКМНОРСТХ]/g, (letter) => 'ABEKMHOPCTX'['АВЕКМНОРСТХ'.indexOf(letter)]!)
