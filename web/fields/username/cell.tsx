import type { KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

export const username: KindCell<'username'> = { ...writtenCell, column: 'unbroken' }
