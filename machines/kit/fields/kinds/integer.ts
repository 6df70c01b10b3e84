import * as z from 'zod/mini'
import { cellNumber } from '../cell.ts'
import { defineKind } from '../kind.ts'

export const integer = defineKind({
  schema: (o: { min?: number; max?: number }) => z.int().check(z.minimum(o.min ?? 0), z.maximum(o.max ?? 2_147_483_647)),
  column: { type: 'integer', sortable: true },
  filter: 'integers',
  excel: { width: 10, as: 'number' },
  text: String,
  fromCell: cellNumber,
})
