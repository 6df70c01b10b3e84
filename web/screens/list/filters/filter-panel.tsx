import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { FilterValue } from '@nazorat/machines'
import { useEffect, useId, useRef, useState } from 'react'
import { inputOf } from '../../../fields/inputs.ts'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { words } from '../../../i18n/words.ts'
import { type Listed, listField } from './list-field.ts'

interface Props {
  definition: Listed & { readonly list: { readonly filters: readonly string[] } }
  filters: Readonly<Record<string, FilterValue>>
  /** Whether a queue already says which states are shown. */
  inQueue: boolean
  onChange: (filters: Record<string, FilterValue>) => void
  onClose: () => void
}

/** The definition's filters, each drawn by its kind; what is chosen is asked at once. */
export function FilterPanel({ definition, filters, inQueue, onChange, onClose }: Props) {
  const say = useSay()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const [clearings, setClearings] = useState(0)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const set = (name: string, value: FilterValue | undefined) => {
    const rest = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
    // The order of the definition, so that chips do not jump about.
    const next: Record<string, FilterValue> = value === undefined ? rest : { ...rest, [name]: value }
    onChange(Object.fromEntries(definition.list.filters.flatMap((each) => (next[each] === undefined ? [] : [[each, next[each]]]))))
  }
  return (
    <section
      ref={panel}
      className="filter-panel"
      tabIndex={-1}
      aria-label={say(listWords.filters)}
      onKeyDown={(event) => {
        // A list of choices that is open closes first.
        if (event.code === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className="filter-head">
        <h2 className="filter-title">{say(listWords.filters)}</h2>
        {Object.keys(filters).length > 0 && (
          <Button
            variant="minimal"
            size="small"
            onClick={() => {
              // Begun inputs, which are no filters yet, are emptied too.
              setClearings(clearings + 1)
              onChange({})
            }}
          >
            {say(listWords.clearFilters)}
          </Button>
        )}
        <Button variant="minimal" icon={<CrossIcon />} aria-label={say(words.close)} onClick={onClose} />
      </div>
      <div key={clearings} className="filter-fields" data-scrolls>
        {definition.list.filters.map((name) => {
          const field = listField(definition, name)
          if (!field || (name === 'state' && inQueue)) return null
          const { Filter } = inputOf(field)
          return (
            <div key={name} className="filter-field">
              <label className="filter-label" htmlFor={`${id}-${name}`}>
                {say(field.label)}
              </label>
              <Filter id={`${id}-${name}`} value={filters[name]} field={field} onChange={(value) => set(name, value)} />
            </div>
          )
        })}
      </div>
    </section>
  )
}
