import type { SavedFilter } from '@nazorat/machines/api-types'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** The filters that the user and their colleagues saved for a list. */
export const savedFiltersQuery = (type: string) =>
  queryOptions({
    queryKey: ['savedFilters', type],
    queryFn: ({ signal }) => call<SavedFilter[]>('savedfilter/GetList', { type }, { signal }),
  })
