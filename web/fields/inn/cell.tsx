import type { KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

export const inn: KindCell<'inn'> = { ...writtenCell, column: 'unbroken' }
