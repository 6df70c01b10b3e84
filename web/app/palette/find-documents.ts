import { type Actor, type Definition, findDefinition, type ListReply, type Row, type Text } from '@nazorat/machines'
import { useQueries } from '@tanstack/react-query'
import { rowTitle } from '../../screens/list/rows/row-title.ts'
import { call } from '../../api/client.ts'
import { menuOf } from '../shell/menu.ts'

export interface Found {
  readonly definition: Definition
  readonly row: Row
  readonly title: string | Text
}

/** The few documents of each searchable type that match best; documents and management before directories. */
export function useFoundDocuments(actor: Actor, search: string): { found: Found[]; searching: boolean } {
  const types = menuOf(actor)
    .flatMap(({ items }) => items.flatMap(({ type }) => findDefinition(type) ?? []))
    .filter(({ list }) => list.search.length > 0)
    .sort((a, b) => weight(a) - weight(b))
    .slice(0, mostTypes)
  const answers = useQueries({
    queries: types.map((definition) => ({
      queryKey: ['found', definition.type, search],
      queryFn: ({ signal }: { signal: AbortSignal }) => call<ListReply>(`${definition.type}/GetList`, { search, pageSize: 4 }, { signal }),
      enabled: search.length >= 2,
      staleTime: 30_000,
      retry: false,
    })),
  })
  const found = answers.flatMap(({ data }, i) => (data?.rows ?? []).map((row) => ({ definition: types[i]!, row, title: rowTitle(types[i]!, row, data!.texts) })))
  return { found, searching: search.length >= 2 && answers.some(({ isFetching }) => isFetching) }
}

const mostTypes = 8
const weight = ({ area }: Definition): number => ({ document: 0, management: 1, info: 2, reports: 3 })[area]
