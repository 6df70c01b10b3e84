import type { KindCell } from '../kind-view.ts'

/** Only actions ask for a row: what they write says which it was. */
export const row: KindCell<'row'> = { Cell: ({ value }) => <>{value}</> }
