import { useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useActor } from '../../api/user.tsx'
import { type Part, partQuery } from '../../screens/list/part.ts'

/** The answers of short lists, which come together. Their rows are drawn bit by bit, so that a click in between is heard. */
export function useShortLists(parts: readonly Part[]) {
  const actor = useActor()
  return useDeferredValue(useQueries({ queries: parts.map((part) => partQuery(part, actor)) }))
}
