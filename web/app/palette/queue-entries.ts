import type { Text } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getEntry } from '../../api/catalogue.ts'
import { loadListDefinition } from '../../api/definitions.ts'
import { menuOf } from '../../navigation/menu.ts'

interface QueueEntry {
  readonly path: string
  readonly list: Text
  readonly queue: string
  readonly label: Text
}

/** The queues of the documents' lists; those of directories only say which records are in use. */
export function useQueueEntries(actor: Actor): readonly QueueEntry[] {
  const screens = useMemo(
    () =>
      menuOf(actor).flatMap(({ name, items }) =>
        name === 'document'
          ? items.filter(({ type, filters, own, hasOwnView }) => !getEntry(type).isReport && !filters && own === undefined && !hasOwnView)
          : [],
      ),
    [actor],
  )
  const answers = useQueries({
    queries: screens.map(({ type }) => ({
      queryKey: ['listDefinition', type],
      queryFn: () => loadListDefinition(type),
      staleTime: Infinity,
    })),
  })
  return screens.flatMap(({ path, label: list }, i) =>
    Object.entries(answers[i]?.data?.queues ?? {}).map(([queue, { label }]) => ({ path, list, queue, label })),
  )
}
