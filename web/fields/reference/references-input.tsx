import type { InputProps, KindInput } from '../kind-view.ts'
import { ManyOf, ManyOfFilter } from './many-of.tsx'
import { narrowedBy } from './narrowed.ts'

export const references: KindInput<'references'> = {
  wide: true,
  Filter: ManyOfFilter,
  Input: ReferencesInput,
}

function ReferencesInput({ id, value, field, onChange, onBlur, invalid, disabled, describedBy, context }: InputProps<'references'>) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const { where, except, chosenFor, missing } = narrowedBy(field, context)
  return (
    <ManyOf
      id={id}
      to={field.options.to}
      chosen={chosen}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
      onBlur={onBlur}
      texts={context?.texts}
      where={where}
      except={except}
      chosenFor={chosenFor}
      missing={missing}
      invalid={invalid}
      disabled={disabled}
      required={field.required}
      describedBy={describedBy}
    />
  )
}
