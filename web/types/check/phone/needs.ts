import type { DocumentReply, ListReply, Row, UserInfo } from '@nazorat/machines/api-types'
import { isDay } from '@nazorat/machines/calendar'
import type { ListDefinition } from '@nazorat/machines/definition'
import { catalogue } from '@nazorat/machines/catalogue'
import { type Actor, hasPermission, mayView } from '@nazorat/machines/workflow'
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { maxChecks } from './checks.ts'
import { getEntry } from '../../../api/catalogue.ts'
import { documentQuery, eventQuery, historyQuery, latestQuery, listQuery, relatedQuery, userInfoQuery } from '../../../api/queries.ts'
import type { Need, TakenDocument } from '../../../offline/installed/taken.ts'
import { queryOf, readAddress } from '../../../screens/list/address.ts'
import { scheduleQueries } from '../../schedule/use-schedule.ts'
import { checksOfBusinessQuery, kindsQuery, placesQuery } from '../../visit/queries.ts'
import { inspectorsQuery, ownQuery } from '../use-inspectors.ts'

const publicRecord = 'publicrecord'

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
export async function needsOf(
  client: QueryClient,
  { rows }: ListReply,
  list: ListDefinition,
  user: UserInfo,
  employeeId: string,
): Promise<readonly Need[]> {
  const { actor } = user
  const about = catalogue
    .filter((entry) => mayView(entry, actor))
    .flatMap((entry) => (entry.about ?? []).filter(({ type }) => type === 'request').map(({ field }) => [entry.type, field] as const))
  return [
    need(userInfoQuery()),
    need(listQuery('request', queryOf(list, readAddress(list, {}), actor))),
    ...(hasPermission(actor, 'VisitOpen') ? needsAtDoor(rows, employeeId) : []),
    ...rows.flatMap((row) => needsOfCheck(row, actor, about)),
    ...(await needsOfWork(client, rows, actor)),
    ...(mayView(getEntry(publicRecord), actor) ? await needsOfOrders(client, rows) : []),
  ]
}

/** Those of the screen on which a visit is opened. */
function needsAtDoor(rows: readonly Row[], employeeId: string): Need[] {
  const businesses = new Set(rows.map((row) => String(row['contractorId'])))
  return [
    need(ownQuery()),
    need(kindsQuery()),
    need(placesQuery()),
    ...Array.from(businesses, (business) => need(checksOfBusinessQuery(business, employeeId))),
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
  const inspectors = stringsIn(row['inspectors'])
  return [
    ...needsOfDocument('request', id, actor),
    ...(mayView(getEntry('employee'), actor) && inspectors.length > 0 ? [need(inspectorsQuery(inspectors, null))] : []),
    ...(mayView(getEntry('schedule'), actor) && isDay(from) && isDay(to) ? scheduleQueries(from, to).map(need) : []),
    ...about.map(([type, field]) => need(listQuery(type, { [field]: id, pageSize: 50, sortBy: 'createdAt', orderType: 'desc' }))),
  ]
}

/** Those of every document's page. */
function needsOfDocument(type: string, id: string, actor: Actor): Need[] {
  const history = historyQuery(type, id, null)
  return [
    need(documentQuery(type, id)),
    need(relatedQuery(type, id)),
    ...(hasPermission(actor, 'EventHistoryView')
      ? [
          need(eventQuery(type, id)),
          need(latestQuery(type, id)),
          { key: history.queryKey, ask: (client: QueryClient) => client.fetchInfiniteQuery(history) },
        ]
      : []),
  ]
}

/** The states in which an inspector works on in a document of a check, by its type. */
const continued = { visit: ['opened', 'openedOffline', 'admitted', 'unanswered'], inspectionresult: ['draft', 'returned'] }

/** Those of visits that have not ended, of results that are not filed, and of the checklists that are answered. */
async function needsOfWork(client: QueryClient, rows: readonly Row[], actor: Actor): Promise<Need[]> {
  if (rows.length === 0) return []
  const ask = <T>(options: { readonly queryKey: QueryKey }) =>
    client.fetchQuery({ ...(options as FetchQueryOptions), staleTime: 0 }) as Promise<T>
  const types = Object.entries(continued).filter(([type]) => mayView(getEntry(type), actor))
  const found = await Promise.all(
    types.map(async ([type, state]) => {
      const list = await ask<ListReply>(listQuery(type, { requestId: rows.map(({ id }) => id), state, pageSize: maxChecks }))
      return list.rows.flatMap(({ id }) => needsOfDocument(type, id, actor))
    }),
  )
  if (!mayView(getEntry('checkingquiz'), actor)) return found.flat()
  const checks = await Promise.all(rows.map(({ id }) => ask<DocumentReply>(documentQuery('request', id))))
  const checklists = new Set(checks.flatMap(({ fields }) => stringsIn(fields['checkSubjects'])))
  return [...found.flat(), ...Array.from(checklists, (id) => need(documentQuery('checkingquiz', id)))]
}

const stringsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** A question, asked anew whatever the page knows already. */
const need = (options: { readonly queryKey: QueryKey }): Need => ({
  key: options.queryKey,
  // The options of a query are its own type each; here only their answer matters.
  ask: (client) => client.fetchQuery({ ...(options as FetchQueryOptions), staleTime: 0 }),
})
