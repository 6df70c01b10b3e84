import type { Text } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { reportWords } from './report-words.ts'

/** The head of a column, by which the rows are put in order: the largest first, then as they were. */
export function SortButton({ label, name, sort, onSort }: { label: Text; name: string; sort: string; onSort: (sort: string) => void }) {
  const say = useSay()
  return (
    <button
      type="button"
      className="report-sort"
      title={say(reportWords.sorted, { column: label })}
      onClick={() => onSort(sort === `-${name}` ? '' : `-${name}`)}
    >
      {say(label)}
      {sort === `-${name}` && ' ↓'}
    </button>
  )
}
