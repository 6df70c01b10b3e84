import type { ListReply, MyInformation, Row } from '@nazorat/machines/api-types'
import { dayOf } from '@nazorat/machines/calendar'
import { executedStates } from '@nazorat/machines/documents/inspections/of-check'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listQuery } from '../../api/queries.ts'
import { checksQuery } from '../check/phone/checks.ts'

/** The kinds of visits. */
export const kindsQuery = () => listQuery('visitkind', { state: ['active'], pageSize: 50 })

/** The checks of a business that an inspector may carry out, on any day. */
export const checksOfBusinessQuery = (contractorId: string, employeeId: string) =>
  listQuery('request', { contractorId: [contractorId], inspectors: [employeeId], state: [...executedStates], pageSize: 50 })

/** Whether a check is carried out on a day. */
export const isOn = ({ checkStartDate: start, checkEndDate: end }: Row, day: string): boolean => String(start) <= day && day <= String(end)

/** The premises of the businesses that the user checks today and in the next days: where their codes are known without a network. */
export const placesQuery = () =>
  queryOptions({
    queryKey: ['places'],
    queryFn: async ({ signal, client }): Promise<readonly Row[]> => {
      const { employee } = await call<MyInformation>('account/GetMyInformation', undefined, { signal })
      if (!employee) return []
      const checks = await client.fetchQuery({ ...checksQuery(employee.id, dayOf(new Date().toISOString())), staleTime: 0 })
      const contractorId = [...new Set(checks.rows.map((row) => String(row['contractorId'])))]
      if (contractorId.length === 0) return []
      return (await call<ListReply>('premises/GetList', { contractorId, state: ['active'], pageSize: 200 }, { signal })).rows
    },
  })
