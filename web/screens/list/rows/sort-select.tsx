import { HTMLSelect } from '@blueprintjs/core'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { type Column, columnLabel } from './columns.ts'

/** The order, where there are no headers to press. */
export function SortSelect({ columns, sort, onSort }: { columns: readonly Column[]; sort: string; onSort: (sort: string) => void }) {
  const say = useSay()
  const options = columns
    .filter(({ sortable }) => sortable)
    .flatMap((column) => [
      { value: column.name, label: say(listWords.ascending, { column: columnLabel(column) }) },
      { value: `-${column.name}`, label: say(listWords.descending, { column: columnLabel(column) }) },
    ])
  return (
    <HTMLSelect
      aria-label={say(listWords.sort)}
      value={sort}
      options={[{ value: '', label: say(listWords.usualOrder) }, ...options]}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  )
}
