import type { ChosenFor } from '@nazorat/machines/api-types'
import type { Narrow } from '@nazorat/machines/fields'
import type { Text } from '@nazorat/machines/i18n'
import { useSay } from '../../i18n/language.tsx'
import { Combobox, type Option } from './combobox.tsx'
import type { FilterProps, Texts } from '../kind-view.ts'
import { TagList } from './tag-list.tsx'
import { titleOfOption, useRememberTitle, useTitles } from './titles.ts'
import { firstOf } from './narrowed.ts'
import { useOptions } from './use-options.ts'

interface ManyOfProps {
  id: string
  to: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  onBlur?: () => void
  texts?: Texts | undefined
  where?: Readonly<Record<string, readonly Narrow[]>>
  except?: readonly string[]
  chosenFor?: ChosenFor | undefined
  /** The field that is filled in before anything can be chosen here. */
  missing?: Text | undefined
  label?: string
  invalid?: boolean
  disabled?: boolean
  required?: boolean
  describedBy?: string | undefined
}

/** Several records of a type: those chosen as tags, and below them the search for more. */
export function ManyOf({ id, to, chosen, onChange, texts, where, except, chosenFor, missing, ...rest }: ManyOfProps) {
  const titles = useTitles(
    chosen.map((chosenId) => ({ type: to, id: chosenId })),
    texts,
  )
  const remember = useRememberTitle(to)
  const say = useSay()
  const options = useOptions(to, where, except, chosenFor)
  const toggle = (option: Option) => {
    const { value } = option
    remember(value, titleOfOption(option))
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  }
  return (
    <div className="kind-many">
      <TagList
        items={chosen.map((value) => ({ value, text: titles[value] ?? '…' }))}
        onRemove={rest.disabled ? undefined : (value) => onChange(chosen.filter((each) => each !== value))}
        focusAfter={id}
      />
      <Combobox
        {...rest}
        {...options}
        id={id}
        text=""
        chosen={chosen}
        onChoose={toggle}
        several
        placeholder={missing && say(firstOf, { field: say(missing) })}
        disabled={rest.disabled || missing !== undefined}
      />
    </div>
  )
}

/** A filter by records: the list shows the documents that refer to one of them. */
export function ManyOfFilter({ id, value, field, onChange }: FilterProps<'reference'> | FilterProps<'references'>) {
  const say = useSay()
  const { to } = field.options
  return (
    <ManyOf
      id={id ?? `filter-${to}`}
      to={to}
      chosen={[value].flat().filter((each) => typeof each === 'string')}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      label={say(field.label)}
    />
  )
}
