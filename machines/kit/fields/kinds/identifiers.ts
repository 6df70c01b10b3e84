import { t } from '../../i18n/text.ts'
import { isInn, isPinfl } from '../identifiers.ts'
import { type NoOptions, defineKind } from '../kind.ts'
import * as z from 'zod/mini'

interface DigitsOptions {
  readonly lengths: readonly number[]
  /** The beginnings of its codes are codes themselves, as groups of OKED are: one that is too short has lost no zeros. */
  readonly divided?: true
}

/** Digits of a classifier: SOATO, OKED, a number of an account. */
export const digits = defineKind({
  schema: (o: DigitsOptions) =>
    z.string().check(
      z.refine((value) => /^\d+$/.test(value) && o.lengths.includes(value.length), {
        message: 'digits',
        params: { lengths: o.lengths.join(', ') },
      }),
    ),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  written: true,
  fitsCell: true,
})

export const inn = defineKind({
  schema: (_: NoOptions) => z.string().check(z.refine(isInn, 'inn')),
  column: { type: 'text', sortable: true, selective: true },
  filter: 'text',
  excel: { width: 12 },
  text: (value) => value,
  written: true,
})

export const pinfl = defineKind({
  schema: (_: NoOptions) => z.string().check(z.refine(isPinfl, 'pinfl')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 17 },
  text: (value) => value,
  written: true,
})

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

export const phone = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^\+998\d{9}$/, 'phone')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 16 },
  text: (value) => value,
  written: true,
})

/** The name by which a user logs in. */
export const username = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,39}$/, 'username')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 20 },
  text: (value) => value,
  written: true,
})
