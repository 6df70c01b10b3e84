import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { FilterValue } from '@nazorat/machines/api-types'
import { isCode, type Listed, listField } from '@nazorat/machines/definition'
import { type AnyField, kindOf, targetOf } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useId, useRef, useState } from 'react'
import { inputOf } from '../../../fields/inputs.ts'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { words } from '../../../i18n/words.ts'
import './filter-panel.css'

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
  // Codes say nothing that the state's own filter does not; an address or a call may still name them.
  const offered = definition.list.filters.flatMap((name) => {
    const field = listField(definition, name)
    const isCoded = definition.fields[name] !== undefined && isCode(definition.fields[name])
    return !field || isCoded || (name === 'state' && inQueue) ? [] : [{ name, field }]
  })
  const sections = [...Map.groupBy(offered, ({ name, field }) => sectionOf(name, field))]
  const set = (name: string, value: FilterValue | undefined) => {
    const rest = Object.fromEntries(Object.entries(filters).filter(([each]) => each !== name))
    // The order of the definition, so that chips do not jump about.
    const next: Record<string, FilterValue> = value === undefined ? rest : { ...rest, [name]: value }
    onChange(Object.fromEntries(definition.list.filters.flatMap((each) => (next[each] === undefined ? [] : [[each, next[each]]]))))
  }
  return (
    <section
      ref={panel}
      className="filter-panel box"
      tabIndex={-1}
      aria-label={say(listWords.filters)}
      onKeyDown={(event) => {
        // A list of choices that is open closes first.
        if (event.code === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div className="filter-head row">
        <h2 className="filter-title strong">{say(listWords.filters)}</h2>
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
        {sections.map(([section, shown]) => (
          <section key={section} aria-labelledby={`${id} ${section}`}>
            <h3 id={`${id} ${section}`} className="filter-section muted small strong">
              {say(sectionWords[section])}
            </h3>
            {shown.map(({ name, field }) => {
              const { Filter } = inputOf(field)
              return (
                <div key={name} className="filter-field">
                  <label className="filter-label muted small" htmlFor={`${id}-${name}`}>
                    {say(field.label)}
                  </label>
                  <Filter id={`${id}-${name}`} value={filters[name]} field={field} onChange={(value) => set(name, value)} />
                </div>
              )
            })}
          </section>
        ))}
      </div>
    </section>
  )
}

const sectionWords = {
  standing: t('Ҳолати ва муддати', 'Состояние и срок'),
  document: t('Ҳужжат', 'Документ'),
  who: t('Ташкилотлар, шахслар ва таснифлар', 'Организации, лица и классификаторы'),
  days: t('Саналар', 'Даты'),
}

const sectionOf = (name: string, field: AnyField): keyof typeof sectionWords =>
  ['state', 'due', 'late'].includes(name) ? 'standing' : kindOf(field).filter === 'days' ? 'days' : targetOf(field) ? 'who' : 'document'
