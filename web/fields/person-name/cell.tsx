import { spelledIn } from '@nazorat/machines/fields'
import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'
import { writtenCell } from '../text/cell.tsx'

/** A page has the official spelling, and a list the alphabet of its reader. */
export const personName: KindCell<'personName'> = { ...writtenCell, InList: NameCell, clipped: true, column: 'words' }

function NameCell({ value, field, values = {} }: CellProps<'personName'>) {
  const say = useSay()
  return <>{value && say(spelledIn(field, value, values) ?? value)}</>
}
