import type { ImportChoicesReply, ImportLinesReply, ImportOutcome, ImportReply, SampledColumn } from '@nazorat/machines/api-types'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** The states in which the server is at work. */
export const isUnderWay = ({ state }: Pick<ImportReply, 'state'>): boolean =>
  state === 'queued' || state === 'checking' || state === 'applying'

/** An import; the socket tells how far it is, and may be away. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call<ImportReply>(`import/${id}`, undefined, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? 2000 : false),
  })

/** The person's imports of a list, newest first. */
export const importsQuery = (type: string) =>
  queryOptions({ queryKey: ['imports', type], queryFn: ({ signal }) => call<ImportReply[]>(`${type}/GetImports`, undefined, { signal }) })

/** All that is known of an import's lines. */
export const importLinesKey = (id: string) => ['import', id, 'lines'] as const

/** A page of an import's lines, as they are in a state of it. */
export const importLinesQuery = (
  { id, state }: Pick<ImportReply, 'id' | 'state'>,
  page: number,
  pageSize: number,
  outcome?: ImportOutcome,
) =>
  queryOptions({
    queryKey: [...importLinesKey(id), state, { page, pageSize, outcome }],
    queryFn: ({ signal }) => call<ImportLinesReply>(`import/${id}/GetLines`, { page, pageSize, ...(outcome && { outcome }) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The columns of an import's sheet, as they are in a state of it. */
export const importColumnsQuery = ({ id, state }: Pick<ImportReply, 'id' | 'state'>) =>
  queryOptions({
    queryKey: ['import', id, 'columns', state],
    queryFn: ({ signal }) => call<SampledColumn[]>(`import/${id}/Columns`, undefined, { signal }),
    gcTime: 0,
  })

/** The values of an import's columns that are none of their choices. */
export const importChoicesQuery = ({ id, state }: Pick<ImportReply, 'id' | 'state'>) =>
  queryOptions({
    queryKey: ['import', id, 'choices', state],
    queryFn: ({ signal }) => call<ImportChoicesReply>(`import/${id}/Choices`, undefined, { signal }),
    gcTime: 0,
  })
