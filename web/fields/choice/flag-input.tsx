import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import type { FilterProps, InputProps, KindInput } from '../kind-view.ts'

export const flag: KindInput<'flag'> = {
  Filter: FlagFilter,
  Input: FlagInput,
}

/** Of any kind whose value is read as yes or no. */
export function FlagInput({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  disabled,
  describedBy,
}: Pick<InputProps<'flag'>, 'id' | 'value' | 'onChange' | 'onBlur' | 'invalid' | 'disabled' | 'describedBy'>) {
  const say = useSay()
  return (
    <Checkbox
      id={id}
      className="kind-flag"
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={onBlur}
      disabled={disabled}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      label={say(words.yes)}
    />
  )
}

function FlagFilter({ id, value, field, onChange }: FilterProps<'flag'>) {
  const say = useSay()
  return (
    <HTMLSelect
      id={id}
      aria-label={id ? undefined : say(field.label)}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')}
      options={[
        { value: '', label: say(any) },
        { value: 'true', label: say(words.yes) },
        { value: 'false', label: say(words.no) },
      ]}
      fill
    />
  )
}

const any = t('Барчаси', 'Все')
