import { Dialog, InputGroup, Spinner } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { onPress } from '../../ui/press/on-press.ts'
import { useSettled } from '../../ui/timing.ts'
import { useSay } from '../../i18n/language.tsx'
import { paletteWords } from './palette-words.ts'
import { type Entry, useEntries } from './entries.ts'
import './palette.css'

/** One field over screens, documents and actions: arrows choose, Enter goes. */
export function Palette({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, searching } = useEntries(useDeferredValue(typed), useSettled(typed.trim(), 250))
  const entries = groups.flatMap((group) => group.entries)
  const chosen = entries[Math.min(at, entries.length - 1)]
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
    if (step && entries.length > 0) setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    else if (event.code === 'Enter' || event.code === 'NumpadEnter') run(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog isOpen className="palette" onClose={onClose} aria-label={say(paletteWords.open)} transitionDuration={0}>
      <InputGroup
        size="large"
        autoFocus
        leftIcon={<SearchIcon />}
        {...(searching && { rightElement: <Spinner size={18} className="palette-busy" /> })}
        value={typed}
        placeholder={say(paletteWords.placeholder)}
        aria-label={say(paletteWords.open)}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        {...(chosen && { 'aria-activedescendant': `${id} ${chosen.id}` })}
        onValueChange={(value) => {
          setTyped(value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={`${id}-list`} role="listbox" aria-label={say(paletteWords.open)} ref={list}>
        {groups.map((group) => (
          <div key={group.label.ru} role="group" aria-label={say(group.label)}>
            <p className="palette-group muted small strong" aria-hidden>
              {say(group.label)}
            </p>
            {group.entries.map((entry) => (
              <div
                key={entry.id}
                id={`${id} ${entry.id}`}
                role="option"
                aria-selected={entry === chosen}
                className="palette-entry row"
                {...onPress(() => run(entry))}
                onMouseMove={() => setAt(entries.indexOf(entry))}
              >
                <span className="palette-text">{entry.text}</span>
                {entry.note && <span className="palette-note muted small">{entry.note}</span>}
                {entry.keys && <kbd>{entry.keys}</kbd>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="palette-foot muted small" role="status">
        {searching
          ? say(paletteWords.searching)
          : entries.length === 0
            ? `${say(paletteWords.nothing)}. ${say(paletteWords.nothingWhy)}`
            : ''}
      </p>
    </Dialog>
  )
}
