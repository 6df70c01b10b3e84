import type { MyInformation, UserInfo } from '@nazorat/machines/api-types'
import { addDays, dayOf } from '@nazorat/machines/calendar'
import type { ListDefinition } from '@nazorat/machines/definition'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { take } from '../../../offline/installed/taken.ts'
import { checksQuery, daysAhead } from './checks.ts'
import { needsOf, takenCheck } from './needs.ts'

/** Takes the checks of the next days along on this device, with all that their pages ask. Rejects with `StorageFull` where there is no room. */
export async function takeAlong(
  client: QueryClient,
  definition: ListDefinition,
  user: UserInfo,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const today = dayOf(new Date().toISOString())
  const { employee } = await call<MyInformation>('account/GetMyInformation')
  const checks = employee
    ? await client.fetchQuery({ ...checksQuery(employee.id, today), staleTime: 0 })
    : { rows: [], total: 0, texts: {} }
  const needs = await needsOf(client, checks, definition, user, employee?.id ?? '')
  const taken = { at: new Date().toISOString(), until: addDays(today, daysAhead), documents: checks.rows.map(takenCheck) }
  await take(client, user.actor.id, taken, needs, (done) => onProgress(done, needs.length))
}
