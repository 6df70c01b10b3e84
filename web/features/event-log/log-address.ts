import type { FilterValue, LogFilters } from '@nazorat/machines/api-types'
import { listField } from '@nazorat/machines/definition'
import { eventLogFilters } from '@nazorat/machines/reports/event-log-filters'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readFilter, writeFilter } from '../../screens/list/filters/filter-address.ts'
import { useTypedSearch } from '../../screens/list/filters/typed-search.ts'

/** The log's filters, in the shape that the filter panel and the chips of lists take. */
export const logFilters = {
  fields: eventLogFilters,
  states: {},
  // Documents are found by the search; the chip of one comes from a link.
  list: { filters: Object.keys(eventLogFilters).filter((name) => name !== 'document') },
}

interface LogAddress {
  readonly search: string
  readonly filters: Readonly<Record<string, FilterValue>>
}

/** The log's filters in the address; invalid ones are left out. */
export function useLogAddress(): [LogAddress, (change: Partial<LogAddress>) => void] {
  const written = useSearch({ strict: false })
  // The log is searched for people too.
  const typedSearch = useTypedSearch()
  const navigate = useNavigate()
  const address = useMemo(() => readLogAddress({ ...written, search: typedSearch.written['search'] ?? '' }), [written, typedSearch.written])
  const change = (part: Partial<LogAddress>) => {
    const { search, ...open } = writeLogAddress({ ...address, ...part })
    void navigate({
      to: '.',
      search: open,
      state: typedSearch.stateOf(search ? { search } : {}),
      replace: 'search' in part,
      resetScroll: false,
    })
  }
  return [address, change]
}

export function readLogAddress(written: Readonly<Record<string, string>>): LogAddress {
  const filters: Record<string, FilterValue> = {}
  for (const name of Object.keys(eventLogFilters)) {
    const value = written[name] ? readFilter(name, listField(logFilters, name)!, written[name]) : undefined
    if (value !== undefined) filters[name] = value
  }
  return { search: written['search'] ?? '', filters }
}

export function writeLogAddress({ search, filters }: LogAddress): Record<string, string> {
  const written = Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, writeFilter(listField(logFilters, name)!, value)]),
  )
  return search ? { ...written, search } : written
}

/** The filters for the server, under the server's names. */
export const filtersOf = ({ search, filters }: LogAddress): LogFilters => ({ ...(filters as LogFilters), ...(search && { search }) })
