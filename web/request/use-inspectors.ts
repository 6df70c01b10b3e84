import type { DocumentReply, ListReply } from '@nazorat/machines'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../server/client.ts'
import type { Employee } from './certificate.ts'

/** The inspectors of one's own reach, certified or not, by search. */
export function useInspectorSearch(search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['inspectors', search],
    queryFn: async ({ signal }) => {
      const query = { isInspector: true, pageSize: 50, sortBy: 'fullName', ...(search && { search }) }
      const { rows } = await call<ListReply>('employee/GetList', query, { signal })
      return rows.map((row) => employeeFrom(row.id, row.state, row))
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The employees with these ids; those that this person may not see are not among them. */
export function useInspectors(ids: readonly string[]): ReadonlyMap<string, Employee> {
  const found = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['document', 'employee', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call<DocumentReply>(`employee/Get/${id}`, undefined, { signal }),
      staleTime: 60_000,
      retry: false,
    })),
  })
  return new Map(found.flatMap(({ data }) => (data ? [[data.id, employeeFrom(data.id, data.state, data.fields)]] : [])))
}

function employeeFrom(id: string, state: string, values: Record<string, unknown>): Employee {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  return {
    id,
    state,
    fullName: text('fullName') ?? '',
    isInspector: values['isInspector'] === true,
    certificateNumber: text('certificateNumber'),
    certificateExpiration: text('certificateExpiration'),
  }
}
