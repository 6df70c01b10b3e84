import { valueText } from '@nazorat/machines/fields'
import { useLanguage } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const decimal: KindCell<'decimal'> = { Cell: DecimalCell, column: 'number' }

function DecimalCell({ value, field }: CellProps<'decimal'>) {
  const { language } = useLanguage()
  return typeof value === 'number' ? (
    <span className="kind-number">{valueText(field, value, { language, titles: {}, separator: '' })}</span>
  ) : null
}
