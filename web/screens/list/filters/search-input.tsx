import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon, SearchIcon } from '@blueprintjs/icons'
import type { Text } from '@nazorat/machines/i18n'
import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '../../../ui/timing.ts'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'

interface Props {
  value: string
  onSearch: (value: string) => void
  inputRef: Ref<HTMLInputElement>
  label?: Text
}

/** Asks once the typing has stopped. */
export function SearchInput({ value, onSearch, inputRef, label = listWords.search }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState(value)
  const settled = useSettled(typed, 300)
  // An address gone back to, or filters cleared elsewhere.
  useEffect(() => setTyped(value), [value])
  const ask = useEffectEvent((text: string) => {
    if (text === typed.trim() && text !== value) onSearch(text)
  })
  useEffect(() => ask(settled.trim()), [settled])
  return (
    <InputGroup
      className="list-search"
      role="searchbox"
      inputRef={inputRef}
      // A `leftElement` would be measured each time, which lays out the whole list.
      leftIcon={<SearchIcon />}
      value={typed}
      placeholder={say(label)}
      aria-label={say(label)}
      autoComplete="off"
      onValueChange={setTyped}
      onKeyDown={(event) => {
        if (event.code === 'Enter') onSearch(typed.trim())
        if (event.code !== 'Escape') return
        if (typed) setTyped('')
        else event.currentTarget.blur()
      }}
      {...(typed && {
        rightElement: (
          <Button variant="minimal" icon={<CrossIcon />} aria-label={say(listWords.clearSearch)} onClick={() => setTyped('')} />
        ),
      })}
    />
  )
}
