import type { KindCell } from '../kind-view.ts'

/** The cell of a kind whose values are read as they are written. */
export const writtenCell = { Cell: Written }

export const text: KindCell<'text'> = { ...writtenCell, clipped: true, column: 'words' }

function Written({ value }: { value?: unknown }) {
  return <>{typeof value === 'string' ? value : null}</>
}
