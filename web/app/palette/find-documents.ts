import type { ListReply, Row } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { useQueries } from '@tanstack/react-query'
import { rowTitle } from '../../screens/list/rows/row-title.ts'
import { call } from '../../api/client.ts'
import { getEntry } from '../../api/catalogue.ts'
import { loadDefinition } from '../../api/definitions.ts'
import { type MenuGroup, menuOf } from '../../navigation/menu.ts'

export interface FoundDocument {
  readonly definition: Definition
  readonly row: Row
  readonly title: string | Text
}

/** The few documents of each searchable type that match best; documents and management before directories. */
export function useFoundDocuments(actor: Actor, search: string): { found: FoundDocument[]; searching: boolean } {
  const types = menuOf(actor)
    .toSorted((a, b) => weight(a) - weight(b))
    .flatMap(({ items }) => items.map(({ type }) => type))
    .filter((type, i, all) => getEntry(type).isSearched && all.indexOf(type) === i)
    .slice(0, maxTypes)
  const answers = useQueries({
    queries: types.map((type) => ({
      queryKey: ['found', type, search],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FoundDocument[]> => {
        const [definition, { rows, texts }] = await Promise.all([
          loadDefinition(type),
          call<ListReply>(`${type}/GetList`, { search, pageSize: 4 }, { signal }),
        ])
        return rows.map((row) => ({ definition, row, title: rowTitle(definition, row, texts) }))
      },
      enabled: search.length >= 2,
      staleTime: 30_000,
      retry: false,
    })),
  })
  return { found: answers.flatMap(({ data = [] }) => data), searching: search.length >= 2 && answers.some(({ isFetching }) => isFetching) }
}

// Documents are of ten types; people come after them.
const maxTypes = 12
const weight = ({ name }: MenuGroup): number => (name === 'document' ? 0 : 1)
