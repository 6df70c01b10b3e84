import type { DocumentReply, ListReply, MyInformation, Row } from '@nazorat/machines/api-types'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/user.tsx'
import { call } from '../../api/client.ts'
import type { Employee } from './certificate.ts'

/** The inspectors of one's own reach, certified or not, by search. */
export function useInspectorSearch(search: string, enabled: boolean) {
  return useQuery({
    queryKey: ['inspectors', search],
    queryFn: async ({ signal }) => {
      const query = { isInspector: true, pageSize: 50, sortBy: 'fullName', ...(search && { search }) }
      const { rows } = await call<ListReply>('employee/GetList', query, { signal })
      return rows.map(employeeFrom)
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The employee that the user is; null for one who is none. */
export function useOwnEmployee(): Employee | null {
  const { data } = useQuery(ownQuery())
  return data?.employee ? employeeFrom({ ...data.employee.fields, id: data.employee.id, state: data.employee.state }) : null
}

export const ownQuery = () =>
  queryOptions({
    queryKey: ['mine'],
    queryFn: ({ signal }) => call<MyInformation>('account/GetMyInformation', undefined, { signal }),
    staleTime: 60_000,
    meta: {},
  })

/** The employees with these ids, as they are or were at an ISO moment; those that this person may not see are not among them. */
export function useInspectors(ids: readonly string[], moment: string | null = null): ReadonlyMap<string, Employee> {
  const maySee = useMay('EmployeeView')
  const { data = [] } = useQuery({
    ...inspectorsQuery(ids, moment),
    enabled: maySee && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data.map((employee) => [employee.id, employee]))
}

export const inspectorsQuery = (ids: readonly string[], moment: string | null) =>
  queryOptions({
    queryKey: ['inspectors', 'byId', moment, ...ids],
    queryFn: ({ signal }) => (moment === null ? employeesNow(ids, signal) : employeesAt(ids, moment, signal)),
    staleTime: 60_000,
  })

async function employeesNow(ids: readonly string[], signal: AbortSignal): Promise<Employee[]> {
  const { rows } = await call<ListReply>('employee/GetList', { id: ids, pageSize: 200 }, { signal })
  return rows.map(employeeFrom)
}

async function employeesAt(ids: readonly string[], moment: string, signal: AbortSignal): Promise<Employee[]> {
  const on = encodeURIComponent(moment)
  const replies = await Promise.allSettled(ids.map((id) => call<DocumentReply>(`employee/Get/${id}?on=${on}`, undefined, { signal })))
  return replies.flatMap((each) =>
    each.status === 'fulfilled' ? [employeeFrom({ ...each.value.fields, id: each.value.id, state: each.value.state })] : [],
  )
}

function employeeFrom(row: Pick<Row, 'id' | 'state'> & Record<string, unknown>): Employee {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : null)
  return {
    id: row.id,
    state: row.state,
    fullName: text('fullName') ?? '',
    isInspector: row['isInspector'] === true,
    certificateNumber: text('certificateNumber'),
    certificateExpiration: text('certificateExpiration'),
  }
}
