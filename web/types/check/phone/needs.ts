import type { ListReply, Row, UserInfo } from '@nazorat/machines/api-types'
import { addDays, type Day, isDay } from '@nazorat/machines/calendar'
import type { ListDefinition } from '@nazorat/machines/definition'
import { catalogue } from '@nazorat/machines/catalogue'
import { type Actor, hasPermission, mayView } from '@nazorat/machines/workflow'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getEntry } from '../../../api/catalogue.ts'
import { documentQuery, eventQuery, historyQuery, latestQuery, listQuery, relatedQuery, userInfoQuery } from '../../../api/queries.ts'
import type { Need, TakenDocument } from '../../../offline/installed/taken.ts'
import { queryOf, readAddress } from '../../../screens/list/address.ts'
import { scheduleQueries } from '../../schedule/use-schedule.ts'
import { inspectorsQuery } from '../use-inspectors.ts'

/** How many days beside today are taken along. */
export const daysAhead = 7

const publicRecord = 'publicrecord'

/** More in so few days nobody holds. */
const most = 200

/** The checks of an inspector that are agreed or held, and whose days are among today and the days ahead. */
export const checksQuery = (employeeId: string, today: Day) =>
  listQuery('request', {
    state: ['agreed', 'notified'].flatMap((way) => ['notBegun', 'postponed', 'begun', 'prolonged'].map((step) => `${way}.${step}`)),
    inspectors: [employeeId],
    // A check is no longer than a year.
    checkStartDate: { from: addDays(today, -366), to: addDays(today, daysAhead) },
    checkEndDate: { from: today, to: addDays(today, 2 * 366) },
    pageSize: most,
    sortBy: 'checkStartDate',
  })

/** A check as the screen of the phone shows it. */
export const takenCheck = (row: Row): TakenDocument => ({
  type: 'request',
  id: row.id,
  title: String(row['contractorName'] ?? ''),
  number: typeof row['requestDocNumber'] === 'string' ? row['requestDocNumber'] : null,
  from: String(row['checkStartDate']),
  until: String(row['checkEndDate']),
})

/** The questions that the pages of these checks ask, and their list as it begins: those of `DocumentPage` with the parts of `RequestPage`. */
export async function needsOf(client: QueryClient, { rows }: ListReply, list: ListDefinition, user: UserInfo): Promise<readonly Need[]> {
  const { actor } = user
  const about = catalogue
    .filter((entry) => mayView(entry, actor))
    .flatMap((entry) => (entry.about ?? []).filter(({ type }) => type === 'request').map(({ field }) => [entry.type, field] as const))
  return [
    need(userInfoQuery()),
    need(listQuery('request', queryOf(list, readAddress(list, {}), actor))),
    ...rows.flatMap((row) => needsOfCheck(row, actor, about)),
    ...(mayView(getEntry(publicRecord), actor) ? await needsOfOrders(client, rows) : []),
  ]
}

/** Those of the tab with the public records of the checks. */
async function needsOfOrders(client: QueryClient, rows: readonly Row[]): Promise<Need[]> {
  const lists = rows.map(({ id }) => listQuery(publicRecord, { requestId: id }))
  const found = await Promise.all(lists.map((list) => client.fetchQuery({ ...list, staleTime: 0 })))
  return [...lists.map(need), ...found.flatMap((list) => list.rows.map(({ id }) => need(documentQuery(publicRecord, id))))]
}

function needsOfCheck(row: Row, actor: Actor, about: readonly (readonly [type: string, field: string])[]): Need[] {
  const { id } = row
  const [from, to] = [String(row['checkStartDate']), String(row['checkEndDate'])]
  const inspectors = Array.isArray(row['inspectors']) ? (row['inspectors'] as string[]) : []
  const history = historyQuery('request', id, null)
  return [
    need(documentQuery('request', id)),
    need(relatedQuery('request', id)),
    ...(hasPermission(actor, 'EventHistoryView')
      ? [
          need(eventQuery('request', id)),
          need(latestQuery('request', id)),
          { key: history.queryKey, ask: (client: QueryClient) => client.fetchInfiniteQuery(history) },
        ]
      : []),
    ...(mayView(getEntry('employee'), actor) && inspectors.length > 0 ? [need(inspectorsQuery(inspectors, null))] : []),
    ...(mayView(getEntry('schedule'), actor) && isDay(from) && isDay(to) ? scheduleQueries(from, to).map(need) : []),
    ...about.map(([type, field]) => need(listQuery(type, { [field]: id, pageSize: 50, sortBy: 'createdAt', orderType: 'desc' }))),
  ]
}

/** A question, asked anew whatever the page knows already. */
const need = (options: { readonly queryKey: QueryKey }): Need => ({
  key: options.queryKey,
  // The options of a query are its own type each; here only their answer matters.
  ask: (client) => client.fetchQuery({ ...(options as Parameters<QueryClient['fetchQuery']>[0]), staleTime: 0 }),
})
