import { formatDate, formatMoment } from '../../i18n/format.ts'
import type { KindCell } from '../kind-view.ts'

export const date: KindCell<'date'> = {
  Cell: ({ value }) => (value ? <time dateTime={value}>{formatDate(value)}</time> : null),
  column: 'unbroken',
}

export const moment: KindCell<'moment'> = {
  Cell: ({ value }) => (value ? <time dateTime={value}>{formatMoment(value)}</time> : null),
  column: 'unbroken',
}
