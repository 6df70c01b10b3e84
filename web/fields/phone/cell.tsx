import type { KindCell } from '../kind-view.ts'
import { groupedPhone } from './grouped-phone.ts'

export const phone: KindCell<'phone'> = {
  Cell: ({ value }) => (value ? <span className="kind-phone">{groupedPhone(value)}</span> : null),
  column: 'unbroken',
}
