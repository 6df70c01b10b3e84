import { formatMoment } from '../../i18n/format.ts'
import type { KindCell } from '../kind-view.ts'

export const moment: KindCell<'moment'> = {
  Cell: ({ value }) => (value ? <time dateTime={value}>{formatMoment(value)}</time> : null),
  column: 'unbroken',
}
