import * as z from 'zod/mini'
import { cellCode, type SheetCell } from '../../cell.ts'
import { defineKind, type NoOptions } from '../../kind.ts'

export const phone = defineKind({
  schema: (_: NoOptions) => z.string().check(z.regex(/^\+998\d{9}$/, 'phone')),
  column: { type: 'text', sortable: true },
  filter: 'text',
  excel: { width: 16 },
  text: (value) => value,
  fromCell: readPhone,
})

/** A number as people write it: without the code of the country, with gaps, dashes and brackets. */
function readPhone(cell: SheetCell): string {
  const code = cellCode(cell).replace(/[-()]/g, '')
  if (/^\d{9}$/.test(code)) return `+998${code}`
  return /^998\d{9}$/.test(code) ? `+${code}` : code
}
