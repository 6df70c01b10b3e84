import type { KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

export const passport: KindCell<'passport'> = { ...writtenCell, column: 'unbroken' }
