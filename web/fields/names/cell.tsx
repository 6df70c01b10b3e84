import { useLanguage } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const names: KindCell<'names'> = { Cell: NamesCell, clipped: true, column: 'name' }

function NamesCell({ value }: CellProps<'names'>) {
  const { language } = useLanguage()
  return <>{value?.[language]}</>
}
