import { type AnyField, isEmpty, rowsIn } from '@nazorat/machines/fields'
import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'
import { Value } from '../value.tsx'
import { RowsDifference } from './difference.tsx'
import './rows.css'

export const rows: KindCell<'rows'> = { Cell: RowsTable, Difference: RowsDifference, wide: true }

/** Rows as a table; a column that is empty in all of them is left out. On a narrow screen each row is a block with its labels. */
function RowsTable({ value, field, texts, document }: CellProps<'rows'>) {
  const say = useSay()
  const rows = rowsIn(value)
  const columns = Object.entries(field.options.fields as Readonly<Record<string, AnyField>>).filter(
    ([name, { internal }]) => !internal && rows.some((row) => !isEmpty(row[name])),
  )
  return (
    <div className="rows-read">
      <table>
        <thead>
          <tr>
            <th scope="col">№</th>
            {columns.map(([name, { label }]) => (
              <th key={name} scope="col">
                {say(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={String(row['id'])}>
              <th scope="row">{i + 1}</th>
              {columns.map(([name, cell]) => (
                <td key={name} data-label={say(cell.label)}>
                  <Value field={cell} value={row[name]} texts={texts} document={document} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
