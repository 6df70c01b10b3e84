import type { ListReply } from '@nazorat/machines/api-types'
import { catalogue } from '@nazorat/machines/catalogue'
import type { Text } from '@nazorat/machines/i18n'
import { type Actor, mayView } from '@nazorat/machines/workflow'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { loadDefinition } from '../../api/definitions.ts'
import { rowTitle } from '../../screens/list/rows/row-title.ts'

interface FixedEntry {
  readonly type: string
  readonly id: string
  readonly title: string | Text
  readonly kind: Text
}

/** The records of which there are always as many, such as settings: they are found by their names without asking the server each time. */
export function useFixedEntries(actor: Actor): readonly FixedEntry[] {
  const answers = useQueries({
    queries: catalogue
      .filter((entry) => entry.isFixed && mayView(entry, actor))
      .map(({ type, label }) => ({
        queryKey: ['fixedEntries', type],
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FixedEntry[]> => {
          const [definition, { rows, texts }] = await Promise.all([
            loadDefinition(type),
            call<ListReply>(`${type}/GetList`, { pageSize: 200 }, { signal }),
          ])
          return rows.map((row) => ({ type, id: row.id, title: rowTitle(definition, row, texts), kind: label.one }))
        },
        staleTime: Infinity,
        retry: false,
      })),
  })
  return answers.flatMap(({ data = [] }) => data)
}
