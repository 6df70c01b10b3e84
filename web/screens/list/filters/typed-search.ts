import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useActor } from '../../../api/user.tsx'

type Written = Readonly<Record<string, string>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    typedSearch?: { by: string; written: Written }
  }
}

/**
 * The search for people. An address is read by others: over the shoulder, in a link, in a proxy's log. So the search is stored in
 * the entry of the browser's history instead: it comes back with Back and when the page is reloaded, for the
 * same person. `stateOf` makes the state of an entry.
 */
export function useTypedSearch(): { written: Written; stateOf: (written: Written) => { typedSearch?: { by: string; written: Written } } } {
  const { id: by } = useActor()
  const typedSearch = useLocation({ select: ({ state }) => state.typedSearch })
  return useMemo(
    () => ({
      written: typedSearch?.by === by ? typedSearch.written : {},
      stateOf: (written) => (Object.keys(written).length > 0 ? { typedSearch: { by, written } } : {}),
    }),
    [typedSearch, by],
  )
}
