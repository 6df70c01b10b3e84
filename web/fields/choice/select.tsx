import { HTMLSelect } from '@blueprintjs/core'
import { t, type Text } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import type { InputProps } from '../kind-view.ts'

type SelectProps = Pick<InputProps, 'id' | 'value' | 'onChange' | 'onBlur' | 'disabled' | 'invalid' | 'describedBy'> & {
  required: boolean
  options: readonly { readonly value: string; readonly label: string | Text }[]
}

/** A list of a few options, one of which may be chosen. */
export function Select({ id, value, onChange, onBlur, disabled, invalid, describedBy, required, options }: SelectProps) {
  const say = useSay()
  return (
    <HTMLSelect
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={onBlur}
      disabled={disabled}
      aria-invalid={invalid}
      aria-required={required}
      aria-describedby={describedBy}
      options={[
        { value: '', label: say(none) },
        ...options.map(({ value, label }) => ({ value, label: typeof label === 'string' ? label : say(label) })),
      ]}
      fill
    />
  )
}

const none = t('Танланмаган', 'Не выбрано')
