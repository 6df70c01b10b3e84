import type { Text } from '@nazorat/machines/i18n'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/language.tsx'
import './small-table.css'

interface Column<R> {
  readonly label: Text
  readonly cell: (row: R) => ReactNode
}

interface Props<R> {
  readonly rows: readonly R[]
  /** The first column names the row. */
  readonly columns: readonly Column<R>[]
  /** The button at the end of a row. */
  readonly action?: (row: R) => ReactNode
  /** Whether the rows are those of another page, while this one loads. */
  readonly isDimmed?: boolean
}

/** A table of a few rows that is neither sorted nor filtered: the sessions of a user, the checks of an inspector. On a phone each row is a block with labels. */
export function SmallTable<R extends { readonly id: string }>({ rows, columns, action, isDimmed = false }: Props<R>) {
  const say = useSay()
  return (
    <table className={`small-table${isDimmed ? ' dimmed' : ''}`}>
      <thead>
        <tr>
          {columns.map(({ label }, i) => (
            <th key={i} scope="col">
              {say(label)}
            </th>
          ))}
          {action && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ label, cell }, i) =>
              i === 0 ? (
                <th key={i} scope="row" data-label={say(label)}>
                  {cell(row)}
                </th>
              ) : (
                <td key={i} data-label={say(label)}>
                  {cell(row)}
                </td>
              ),
            )}
            {action && <td>{action(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
