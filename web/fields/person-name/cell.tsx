import { useSayName } from '../../i18n/say-name.ts'
import type { CellProps, KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

/** A page has the official spelling, and a list the alphabet of its reader. */
export const personName: KindCell<'personName'> = { ...writtenCell, InList: NameCell, clipped: true, column: 'words' }

function NameCell({ value }: CellProps<'personName'>) {
  const sayName = useSayName()
  return <>{value && sayName(value)}</>
}
