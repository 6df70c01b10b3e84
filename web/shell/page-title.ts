import type { Text } from '@nazorat/machines'
import { useEffect } from 'react'
import { useSay } from '../words/language.tsx'
import { words } from '../words/words.ts'

/** Names the browser's tab after the page for as long as it is open. */
export function usePageTitle(title: Text | string): void {
  const say = useSay()
  const name = `${say(title)} · ${say(words.product)}`
  useEffect(() => {
    document.title = name
  }, [name])
}
