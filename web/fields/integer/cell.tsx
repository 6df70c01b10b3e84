import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'
import { countedAs } from './counted.ts'

export const integer: KindCell<'integer'> = {
  Cell: IntegerCell,
  column: 'unbroken',
}

function IntegerCell({ value, field, values }: CellProps<'integer'>) {
  const say = useSay()
  if (typeof value !== 'number') return null
  const counted = countedAs(field, values)
  return <span className="kind-number">{counted ? say(counted, { n: formatNumber(value) }) : formatNumber(value)}</span>
}
