import * as z from 'zod/mini'
import { t } from '../../i18n/text.ts'
import { cellChoice, type SheetCell } from '../cell.ts'
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
  fromCell: readFlag,
})

export const yes = t('Ha', 'Ҳа', 'Да')
export const no = t('Yoʻq', 'Йўқ', 'Нет')

/** As it is exported, and as spreadsheets and people write it. */
function readFlag(cell: SheetCell): unknown {
  if (typeof cell === 'boolean') return cell
  const word = cellChoice(cell, { true: yes, false: no })
  return words.has(word) ? words.get(word) : word
}

const words = new Map(Object.entries({ true: true, 1: true, '+': true, false: false, 0: false, '-': false }))
