import { HTMLSelect } from '@blueprintjs/core'
import type { ImportChoicesReply } from '@nazorat/machines/api-types'
import { type AnyField, type Target, narrowingOf, targetOf, valueText } from '@nazorat/machines/fields'
import { choicesOf } from '@nazorat/machines/import'
import { Combobox } from '../../fields/reference/combobox.tsx'
import { titleOfOption, useRememberTitle, useTitles } from '../../fields/reference/titles.ts'
import { useOptions } from '../../fields/reference/use-options.ts'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { choiceWords } from './column-words.ts'

interface Props {
  id: string
  label: string
  field: AnyField
  texts: ImportChoicesReply['texts']
  value: string | null
  onChange: (value: string | null) => void
}

/** A chooser of one of a field's choices, or of none. */
export function MeaningInput({ field, ...props }: Props) {
  const target = targetOf(field)
  return target ? <RecordInput {...props} target={target} /> : <WordInput {...props} field={field} />
}

function WordInput({ id, label, field, value, onChange }: Omit<Props, 'texts'>) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <HTMLSelect fill id={id} aria-label={label} value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || null)}>
      <option value="">{say(choiceWords.fault)}</option>
      {choicesOf(field)?.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {valueText(field, choice, { language, titles: {}, separator: ', ' })}
        </option>
      ))}
    </HTMLSelect>
  )
}

function RecordInput({ id, label, target, texts, value, onChange }: Omit<Props, 'field'> & { target: Target }) {
  const say = useSay()
  const titles = useTitles(value ? [{ type: target.to, id: value }] : [], texts)
  const remember = useRememberTitle(target.to)
  // A line's own neighbours say what fits beside them, and lines have others.
  const options = useOptions(target.to, narrowingOf({ ...target, matching: {} }, { fields: {}, values: {} }))
  return (
    <Combobox
      {...options}
      id={id}
      label={label}
      text={value ? (titles[value] ?? '…') : ''}
      chosen={value ? [value] : []}
      placeholder={say(choiceWords.fault)}
      onChoose={(option) => {
        remember(option.value, titleOfOption(option))
        onChange(option.value)
      }}
      onClear={() => onChange(null)}
    />
  )
}
