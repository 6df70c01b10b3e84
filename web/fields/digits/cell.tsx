import type { KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

export const digits: KindCell<'digits'> = { ...writtenCell, column: 'unbroken' }
