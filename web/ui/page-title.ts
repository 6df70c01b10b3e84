import type { Text } from '@nazorat/machines/i18n'
import { useEffect } from 'react'
import { useSay } from '../i18n/language.tsx'
import { useAuthority } from './identity/authority.tsx'

/** Names the browser's tab after the page for as long as it is open. */
export function usePageTitle(title: Text | string): void {
  const say = useSay()
  const name = `${say(title)} · ${say(useAuthority())}`
  useEffect(() => {
    document.title = name
  }, [name])
}
