import { formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'
import { unitOf } from './counted.ts'

export const integer: KindCell<'integer'> = {
  Cell: IntegerCell,
  column: 'number',
}

function IntegerCell({ value, field, values }: CellProps<'integer'>) {
  const say = useSay()
  if (typeof value !== 'number') return null
  const [number, unit] = [formatNumber(value), unitOf(field, values)]
  return <span className="kind-number">{unit ? `${number} ${say(unit, { n: number })}` : number}</span>
}
