import { usePreference } from '../../../api/preferences.ts'
import { useUser } from '../../../api/user.tsx'

/** A list's filter as its address says it, without page, order and what is looked for among people. */
type Filter = Readonly<Record<string, string>>

const nameFor = (list: string): string => `filter.${list}`

/** The filter with which the user last had a list, by its name (`listName`); the menu's links carry it. */
export function useStoredFilters(): (list: string) => Filter {
  const { preferences } = useUser()
  return (list) => (preferences[nameFor(list)] as Filter | undefined) ?? nothing
}

/** Keeps the filter of a list, where it has changed. */
export function useStoreFilter(list: string): (filter: Filter) => void {
  const [stored, store] = usePreference<Filter>(nameFor(list), nothing)
  return (filter) => {
    if (!isSame(filter, stored)) store(filter)
  }
}

const nothing: Filter = {}

const isSame = (one: Filter, other: Filter): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)
