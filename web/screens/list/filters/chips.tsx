import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { FilterValue } from '@nazorat/machines/api-types'
import { type Listed, listField } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { FilterWords } from './filter-words.tsx'
import './chips.css'

interface Props {
  definition: Listed
  filters: Readonly<Record<string, FilterValue>>
  texts: Readonly<Record<string, string | Text>>
  onChange: (filters: Record<string, FilterValue>) => void
}

/** The filters that are set, as chips; each can be removed. */
export function Chips({ definition, filters, texts, onChange }: Props) {
  const say = useSay()
  const names = Object.keys(filters)
  if (names.length === 0) return null
  const without = (name: string) => Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
  return (
    <ul className="chips wrap" aria-label={say(listWords.active)}>
      {names.map((name) => {
        const field = listField(definition, name)
        if (!field) return null
        const label = say(field.label)
        return (
          <li key={name} className="chip note">
            <span className="chip-text">
              <span className="muted">{label}:</span> <FilterWords field={field} value={filters[name]!} texts={texts} />
            </span>
            <button
              type="button"
              className="chip-off muted"
              aria-label={say(listWords.takeOff, { filter: label })}
              onClick={() => onChange(without(name))}
            >
              <CrossIcon size={14} />
            </button>
          </li>
        )
      })}
      {names.length > 1 && (
        <li>
          <Button variant="minimal" size="small" onClick={() => onChange({})}>
            {say(listWords.clearFilters)}
          </Button>
        </li>
      )}
    </ul>
  )
}
