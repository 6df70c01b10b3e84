import * as z from 'zod/mini'
import { t } from '../../i18n/text.ts'
import { defineKind, type NoOptions } from '../kind.ts'

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
})

export const yes = t('Ҳа', 'Да')
export const no = t('Йўқ', 'Нет')
