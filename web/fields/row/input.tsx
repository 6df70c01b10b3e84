import { rowsIn } from '@nazorat/machines/fields'
import { Select } from '../choice/select.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'

export const row: KindInput<'row'> = { wide: true, Filter: () => null, Input: RowInput }

/** The rows of the document, each by its number and the text that it goes by. */
function RowInput(props: InputProps<'row'>) {
  const { of, by } = props.field.options
  const rows = rowsIn(props.context?.values[of])
  return (
    <Select
      {...props}
      required={props.field.required}
      options={rows.map((row, i) => ({ value: String(row['id']), label: `${i + 1}. ${String(row[by] ?? '')}` }))}
    />
  )
}
