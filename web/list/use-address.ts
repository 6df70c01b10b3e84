import type { Definition } from '@nazorat/machines'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListAddress, readAddress, writeAddress } from './address.ts'

export type Change = (change: Partial<ListAddress>) => void

/** The list's address, and how it is changed: whatever changes what is found goes back to the first page. */
export function useAddress(definition: Definition): [ListAddress, Change] {
  // Every value in an address is a string (`router-search.ts`).
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(definition, search), [definition, search])
  const change: Change = (part) => {
    const next = { ...address, page: 1, ...part }
    void navigate({
      to: '.',
      search: writeAddress(definition, next) as never,
      // Typing into the search, or walking through the rows, does not leave a trail of addresses to go back through.
      replace: 'search' in part || 'beside' in part,
      resetScroll: false,
    })
  }
  return [address, change]
}
