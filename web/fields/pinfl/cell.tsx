import type { KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

export const pinfl: KindCell<'pinfl'> = { ...writtenCell, column: 'unbroken' }
