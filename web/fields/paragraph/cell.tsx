import type { KindCell } from '../kind-view.ts'

export const paragraph: KindCell<'paragraph'> = {
  Cell: ({ value }) => (value ? <span className="kind-paragraph">{value}</span> : null),
  wide: true,
  clipped: true,
}
