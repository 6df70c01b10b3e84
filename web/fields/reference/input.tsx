import { useSay } from '../../i18n/language.tsx'
import { Combobox } from './combobox.tsx'
import type { InputProps, KindInput } from '../kind-view.ts'
import { ManyOfFilter } from './many-of.tsx'
import { firstOf, narrowedBy } from './narrowed.ts'
import { titleOfOption, useRememberTitle, useTitles } from './titles.ts'
import { useOptions } from './use-options.ts'

export const reference: KindInput<'reference'> = {
  Filter: ManyOfFilter,
  Input: ReferenceInput,
}

function ReferenceInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy, context }: InputProps<'reference'>) {
  const say = useSay()
  const { to } = field.options
  const chosen = typeof value === 'string' ? value : null
  const titles = useTitles(chosen ? [{ type: to, id: chosen }] : [], context?.texts)
  const remember = useRememberTitle(to)
  const { where, except, chosenFor, missing } = narrowedBy(field, context)
  const options = useOptions(to, where, except, chosenFor)
  return (
    <Combobox
      {...options}
      id={id}
      text={chosen ? (titles[chosen] ?? '…') : ''}
      chosen={chosen ? [chosen] : []}
      onChoose={(option) => {
        remember(option.value, titleOfOption(option))
        onChange(option.value)
      }}
      onClear={() => onChange(null)}
      onBlur={onBlur}
      placeholder={missing && say(firstOf, { field: say(missing) })}
      invalid={invalid}
      disabled={disabled || (missing !== undefined && !chosen)}
      required={field.required}
      describedBy={describedBy}
    />
  )
}
