import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { t } from '@nazorat/machines/i18n'
import { useState } from 'react'
import { Combobox, type Option } from '../../fields/reference/combobox.tsx'
import type { FieldInput } from '../../fields/form-field.tsx'
import { useSettled } from '../../ui/timing.ts'
import { useSay, useSayName } from '../../i18n/language.tsx'
import { certificateOf } from './certificate.ts'
import './request.css'
import { useInspectorSearch, useInspectors, useOwnEmployee } from './use-inspectors.ts'

/** Inspectors are chosen among the certified ones; who has no valid certificate is seen, with the reason why they can't be chosen. */
export const InspectorsInput: FieldInput = ({ id, value, field, onChange, onBlur, invalid, disabled, describedBy, context }) => {
  const say = useSay()
  const sayName = useSayName()
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const search = useSettled(query.trim(), 200)
  const found = useInspectorSearch(search, open)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const known = useInspectors(chosen)
  const own = useOwnEmployee()
  const end = context?.values['checkEndDate']
  const until = typeof end === 'string' ? end : null

  const options: readonly Option[] = (found.data ?? []).map((employee) => {
    const { words: note, refused } = certificateOf(employee, until)
    return {
      value: employee.id,
      text: sayName(employee.fullName),
      note: say(note),
      ...(refused && !chosen.includes(employee.id) && { refused: say(refused) }),
    }
  })
  const put = (next: string[]) => onChange(next.length > 0 ? next : null)
  const mayAddOwn = own !== null && !disabled && !chosen.includes(own.id) && certificateOf(own, until).refused === null
  const addOwn = () => {
    if (own) put([...chosen, own.id])
    // The button has gone.
    document.getElementById(id)?.focus()
  }
  const remove = (each: string) => {
    put(chosen.filter((other) => other !== each))
    document.getElementById(id)?.focus()
  }
  return (
    <div className="kind-many">
      {chosen.length > 0 && (
        <ul className="inspectors">
          {chosen.map((each) => {
            const employee = known.get(each)
            const certificate = employee && certificateOf(employee, until)
            const title = context?.texts[each]
            const name = employee ? sayName(employee.fullName) : title === undefined ? '…' : say(title)
            return (
              <li key={each} className="inspector box row wrap">
                <strong>{name}</strong>
                {certificate && <span className="muted">{say(certificate.words)}</span>}
                {certificate?.refused && <span className="inspector-refused">{say(certificate.refused)}</span>}
                {!disabled && (
                  <Button
                    icon={<Cross />}
                    variant="minimal"
                    size="small"
                    aria-label={say(words.remove, { name })}
                    onClick={() => remove(each)}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Combobox
        id={id}
        text=""
        options={options}
        chosen={chosen}
        query={query}
        onQuery={setQuery}
        onOpen={setOpen}
        onChoose={(option) =>
          put(chosen.includes(option.value) ? chosen.filter((each) => each !== option.value) : [...chosen, option.value])
        }
        onBlur={onBlur}
        status={found.isError ? 'failed' : found.data ? 'ready' : 'loading'}
        several
        renderOption={({ text, note, refused }) => (
          <span className="inspector-option wrap">
            <span>{text}</span>
            <span className="muted">{note}</span>
            {refused && <span className="inspector-refused">{refused}</span>}
          </span>
        )}
        placeholder={say(words.search)}
        invalid={invalid}
        disabled={disabled}
        required={field.required}
        describedBy={describedBy}
      />
      {mayAddOwn && (
        <p className="form-hint muted">
          <Button size="small" variant="outlined" onClick={addOwn}>
            {say(words.addOwn)}
          </Button>
        </p>
      )}
    </div>
  )
}

const words = {
  addOwn: t('Ўзимни қўшиш', 'Добавить себя'),
  search: t('Исм, ЖШШИР ёки сертификат рақами', 'Имя, ПИНФЛ или номер сертификата'),
  remove: t('Олиб ташлаш: {name}', 'Убрать: {name}'),
}
