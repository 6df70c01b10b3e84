import { formatNumber } from '../../i18n/format.ts'
import type { KindCell } from '../kind-view.ts'

export const integer: KindCell<'integer'> = {
  Cell: ({ value }) => (typeof value === 'number' ? <span className="kind-number">{formatNumber(value)}</span> : null),
  column: 'unbroken',
}
