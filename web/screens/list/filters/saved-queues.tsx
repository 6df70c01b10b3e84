import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SavedFilter, conditionsIn } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { call } from '../../../api/client.ts'
import { totalsQuery } from '../../../api/queries.ts'
import { useActor } from '../../../api/user.tsx'
import { Total } from '../../../ui/total.tsx'
import { queryOf, readAddress } from '../address.ts'

type Filter = Readonly<Record<string, string>>

interface Props {
  definition: ListDefinition
  /** The filter of the list as its address says it. */
  filter: Filter
  onApply: (filter: Filter) => void
}

/** The saved filters beside the queues: each is a queue of the person's own. */
export function SavedQueues({ definition, filter, onApply }: Props) {
  const actor = useActor()
  const { type } = definition
  const { data } = useQuery(savedFiltersQuery(type))
  const saved = data?.slice(0, maxShown) ?? []
  const lists = saved.map((each) => ({ type, filters: conditionsIn(queryOf(definition, readAddress(definition, each.filter), actor)) }))
  const { data: totals } = useQuery({ ...totalsQuery(lists), enabled: lists.length > 0 })
  return (
    <div className="saved-queues">
      {saved.map((each, i) => (
        <button
          key={each.id}
          type="button"
          className="queue muted"
          aria-current={isSame(each.filter, filter) ? 'true' : undefined}
          onClick={() => onApply(each.filter)}
        >
          <span className="queue-name">{each.name}</span>
          {totals?.[i] && (
            <span className="queue-count small">
              <Total of={totals[i]} />
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** The others are behind the bookmark. */
const maxShown = 4

const isSame = (one: Filter, other: Filter): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([name, value]) => other[name] === value)

/** The filters that the user and their colleagues saved for a list. */
export const savedFiltersQuery = (type: string) =>
  queryOptions({
    queryKey: ['savedFilters', type],
    queryFn: ({ signal }) => call<SavedFilter[]>('savedfilter/GetList', { type }, { signal }),
  })
