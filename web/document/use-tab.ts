import { useRouter, useSearch } from '@tanstack/react-router'
import type { DocumentTab } from './tab.ts'

/** The open tab; it stands in the address, so that a link leads to it. */
export function useTab(tabs: readonly DocumentTab[]): [string, (id: string) => void] {
  const router = useRouter()
  const asked = useSearch({ strict: false, select: (search: Record<string, unknown>) => search['tab'] })
  const open = tabs.some(({ id }) => id === asked) ? String(asked) : tabs[0]!.id
  const go = (id: string) => {
    const { pathname } = router.state.location
    router.history.replace(id === tabs[0]!.id ? pathname : `${pathname}?tab=${id}`)
  }
  return [open, go]
}
