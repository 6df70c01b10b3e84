import { startStatusCode } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUser } from '../../api/user.tsx'
import { useStoreFilter } from './filters/stored-filter.ts'
import { divided, every, filterOf, type ListAddress, queueOf, readAddress, writeAddress } from './address.ts'
import { useTypedSearch } from './filters/typed-search.ts'

export type Change = (change: Partial<ListAddress>) => void

/**
 * The list's address, and how it is changed: a change of the filter goes back to the first page. The account keeps the filter under
 * a name, and the menu opens the list with it again.
 */
export function useAddress(definition: ListDefinition, name: string): [ListAddress, Change] {
  const search = useSearch({ strict: false })
  const { written, stateOf } = useTypedSearch()
  const navigate = useNavigate()
  const keepFilter = useStoreFilter(name)
  const { startStatusId } = useUser()
  const start = startStatusId === null ? undefined : queueOf(definition, startStatusCode, startStatusId)
  const address = useMemo(() => {
    const { open } = divided(definition, search)
    return readAddress(definition, {
      ...(start && Object.keys(open).length === 0 ? { queue: start } : open),
      ...divided(definition, written).closed,
    })
  }, [definition, search, written, start])
  const change: Change = (part) => {
    const changed = { ...address, page: 1, ...part }
    const { open: next, closed } = divided(definition, writeAddress(definition, changed))
    keepFilter(filterOf(definition, changed))
    void navigate({
      to: '.',
      // An address that says nothing is where a list begins, and for some that is not everything.
      search: start && Object.keys(next).length === 0 ? { queue: every } : next,
      state: stateOf(closed),
      // Typing into the search, or walking through the rows, does not leave a trail of addresses to go back through.
      replace: 'search' in part || 'beside' in part,
      resetScroll: false,
    })
  }
  return [address, change]
}
