import { HTMLSelect } from '@blueprintjs/core'
import { rowsIn, t } from '@nazorat/machines'
import { useSay } from '../../i18n/language.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'

export const row: KindInput<'row'> = { wide: true, Filter: () => null, Input: RowInput }

/** The rows of the document, each by its number and the text that it goes by. */
function RowInput({ id, value, field, onChange, onBlur, disabled, describedBy, invalid, context }: InputProps<'row'>) {
  const say = useSay()
  const { of, by } = field.options
  const rows = rowsIn(context?.values[of])
  return (
    <HTMLSelect
      id={id}
      className={invalid ? 'kind-select-invalid' : ''}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      disabled={disabled}
      aria-invalid={invalid}
      aria-required={field.required}
      aria-describedby={describedBy}
      options={[{ value: '', label: say(none) }, ...rows.map((each, i) => ({ value: String(each['id']), label: `${i + 1}. ${String(each[by] ?? '')}` }))]}
      fill
    />
  )
}

const none = t('Tanlanmagan', 'Танланмаган', 'Не выбрано')
