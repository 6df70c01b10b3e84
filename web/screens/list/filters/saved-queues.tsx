import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SavedFilter } from '@nazorat/machines/api-types'
import { call } from '../../../api/client.ts'

type Filter = Readonly<Record<string, string>>

interface Props {
  type: string
  /** The filter of the list as its address says it. */
  filter: Filter
  onApply: (filter: Filter) => void
}

/** The saved filters beside the queues: each is a queue of the person's own. */
export function SavedQueues({ type, filter, onApply }: Props) {
  const { data: saved = [] } = useQuery(savedFiltersQuery(type))
  return (
    <div className="saved-queues">
      {saved.slice(0, most).map((each) => (
        <button
          key={each.id}
          type="button"
          className="queue muted"
          aria-current={isSame(each.filter, filter) ? 'true' : undefined}
          onClick={() => onApply(each.filter)}
        >
          {each.name}
        </button>
      ))}
    </div>
  )
}

/** The others are behind the bookmark. */
const most = 4

const isSame = (one: Filter, other: Filter): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)

/** The filters that the user and their colleagues saved for a list. */
export const savedFiltersQuery = (type: string) =>
  queryOptions({
    queryKey: ['savedFilters', type],
    queryFn: ({ signal }) => call<SavedFilter[]>('savedfilter/GetList', { type }, { signal }),
  })
