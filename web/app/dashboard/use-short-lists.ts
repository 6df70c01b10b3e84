import { useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useActor } from '../../api/user.tsx'
import { type Part, partsQuery } from '../../screens/list/part.ts'

/** The answers of short lists, which come together. Their rows are drawn bit by bit, so that a click in between is heard. */
export function useShortLists(parts: readonly Part[]) {
  const actor = useActor()
  const ofTypes = [...Map.groupBy(parts, ({ definition }) => definition.type)]
  const known = useQueries({ queries: ofTypes.map(([type, parts]) => partsQuery(type, parts, actor)) })
  const drawn = useDeferredValue(known)
  // When the user has just been given a right, lists of another type are asked for as well.
  const answers = drawn.length === known.length ? drawn : known
  return parts.map((part) => {
    const i = ofTypes.findIndex(([type]) => type === part.definition.type)
    const { isPending, error, data, refetch } = answers[i]!
    return { isPending, error, refetch, data: data?.[ofTypes[i]![1].indexOf(part)] }
  })
}
