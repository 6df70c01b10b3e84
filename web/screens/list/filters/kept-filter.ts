import { usePreference } from '../../../api/preferences.ts'
import { useUser } from '../../../api/user.tsx'

/** A list's filter as its address says it, without page, order and what is looked for among people. */
type Filter = Readonly<Record<string, string>>

const nameFor = (type: string): string => `filter.${type}`

/** The filter with which the user last had the list of a type, by type; the menu's links carry it. */
export function useKeptFilters(): (type: string) => Filter {
  const { preferences } = useUser()
  return (type) => (preferences[nameFor(type)] as Filter | undefined) ?? nothing
}

/** Keeps the filter of a type's list, where it has changed. */
export function useKeepFilter(type: string): (filter: Filter) => void {
  const [kept, keep] = usePreference<Filter>(nameFor(type), nothing)
  return (filter) => {
    if (!isSame(filter, kept)) keep(filter)
  }
}

const nothing: Filter = {}

const isSame = (one: Filter, other: Filter): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)
