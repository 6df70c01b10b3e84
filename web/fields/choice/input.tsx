import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core'
import { useSay } from '../../i18n/language.tsx'
import { type FilterProps, type InputProps, type KindInput, labelId } from '../kind-view.ts'
import { Select } from './select.tsx'
import { rowsIn } from '@nazorat/machines/fields'

export const choice: KindInput<'choice'> = {
  Filter: ChoiceFilter,
  Input: (props) =>
    props.field.required && Object.keys(props.field.options.options).length <= 3 ? <FewInput {...props} /> : <ManyInput {...props} />,
}

/** A few words that one of must be chosen stand open, so that choosing is one press. */
function FewInput({ id, value, field, onChange, onBlur, disabled, describedBy, invalid }: InputProps<'choice'>) {
  const say = useSay()
  return (
    <RadioGroup
      className="kind-few wrap"
      name={id}
      selectedValue={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      disabled={disabled}
      aria-labelledby={labelId(id)}
      aria-describedby={describedBy}
      aria-invalid={invalid}
    >
      {Object.entries(field.options.options).map(([name, word], i) => (
        // The label of the field leads to the first one, and would become a part of its name.
        <Radio key={name} {...(i === 0 && { id, 'aria-label': say(word) })} value={name} label={say(word)} onBlur={onBlur} />
      ))}
    </RadioGroup>
  )
}

function ManyInput(props: InputProps<'choice'>) {
  const { options } = props.field.options
  return <Select {...props} required={props.field.required} options={Object.entries(options).map(([value, label]) => ({ value, label }))} />
}

function ChoiceFilter({ id, value, field, onChange }: FilterProps<'choice'>) {
  const say = useSay()
  const chosen = Array.isArray(value)
    ? value.filter((each) => each !== null).map(String)
    : value === undefined || value === null
      ? []
      : [String(value)]
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className="kind-any-of" role="group" aria-label={say(field.label)} id={id}>
      {Object.entries(field.options.options).map(([name, word]) => (
        <Checkbox key={name} checked={chosen.includes(name)} onChange={() => toggle(name)} label={say(word)} />
      ))}
    </div>
  )
}

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
