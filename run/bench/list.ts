import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Engine } from '@nazorat/engine'
import { type ListQuery, maxPaged } from '@nazorat/machines/api-types'
import { sentStates } from '@nazorat/machines/definition'
import { getDefinition } from '@nazorat/machines/documents'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase, databaseOf } from './database.ts'
import { type Country, generateChecks, underWay } from './data/checks.ts'
import { print, quantile, table } from './figures.ts'
import { processorTime } from './processor-time.ts'

/**
 * A page of 20 checks out of a million, through `engine.list`, beside reading the same 20 rows by their ids, which no list can be
 * faster than; and the lists that 32 readers get in a second. A total must be that of plain SQL, or a lower bound of it.
 */
export async function benchList({ json, checks = 1_000_000, rounds = 20, data }: Options): Promise<void> {
  const unit = `milliseconds a page of 20 out of ${checks} checks; processor: of Postgres and this process together`
  const database = data ? await databaseOf(data) : await benchDatabase()
  try {
    const { engine, pool } = await database.open()
    const { readers, country } = await filled(engine, pool, checks, data)

    const rows = table(json, unit)
    const queues = table(json, 'milliseconds for the counters of all queues')
    const asked: (() => Promise<unknown>)[] = []
    for (const [actor, who] of Object.entries(readers)) {
      for (const { name, query, where } of questions(country)) {
        const list = () => engine.list(who, 'request', query)
        const { total, totalIsLowerBound: isBound = false, rows: found } = await list()
        const all = Number(
          (
            await pool.query<{ n: number }>(
              `select count(*) as n from doc.request d where ${[seen(who), where].filter(Boolean).join(' and ') || 'true'}`,
            )
          ).rows[0]!.n,
        )
        if (isBound ? all <= total : all !== total) throw new Error(`${actor}, ${name}: the total is ${total}, and by plain SQL ${all}`)
        const ids = found.map(({ id }) => id)
        const byId = () => pool.query('select * from doc.request where id = any($1)', [ids])
        const before = await processorTime(pool, process.pid)
        const times = await repeated(list, rounds)
        const after = await processorTime(pool, process.pid)
        const timesById = await repeated(byId, rounds)
        const processor = after.own - before.own + after.postgres - before.postgres
        asked.push(list)
        rows.push({
          actor,
          query: name,
          total: `${total}${isBound ? '+' : ''}`,
          p50: quantile(times, 0.5),
          p95: quantile(times, 0.95),
          processor: (1000 * processor) / (times.length + warming),
          byIdP50: quantile(timesById, 0.5),
          byIdP95: quantile(timesById, 0.95),
        })
      }
    }
    for (const [actor, who] of Object.entries(readers)) {
      const times: number[] = []
      for (let round = -2; round < rounds; round++) {
        const time = await timed(() => engine.counts(who, 'request'))
        if (round >= 0) times.push(time)
      }
      queues.push({ actor, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
    }
    print(json, rows, `${unit}; load ${loadavg()[0]!.toFixed(1)}`)
    print(json, queues, 'milliseconds for the counters of all queues')
    print(json, [await concurrently(asked, 32, 10)], 'all of these questions, asked at once')
  } finally {
    await database.close()
  }
}

interface Options {
  readonly json: boolean
  readonly checks?: number
  readonly rounds?: number
  /** A folder in which the checks are kept. */
  readonly data?: string
}

/** Makes the checks and those who read them, or takes those that a run before has kept. */
async function filled(
  engine: Engine,
  pool: Pool,
  checks: number,
  data?: string,
): Promise<{ readers: Record<string, Actor>; country: Country }> {
  const note = data && join(data, 'list.json')
  if (note && existsSync(note)) return JSON.parse(await readFile(note, 'utf8'))
  const world = await makeWorld(engine)
  const country = await makeCountry(world)
  await generateChecks(pool, checks, country)
  const made = { readers: actorsOf(world, country), country }
  if (note) await writeFile(note, JSON.stringify(made))
  return made
}

/** Keeps some readers busy for a time, each with all questions in turn. */
async function concurrently(asked: readonly (() => Promise<unknown>)[], readers: number, seconds: number) {
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: readers }, async (_, reader) => {
      for (let turn = reader; performance.now() < start + seconds * 1000; turn++) times.push(await timed(asked[turn % asked.length]!))
    }),
  )
  return {
    readers,
    listsPerSecond: Math.round(times.length / ((performance.now() - start) / 1000)),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }
}

interface Question {
  readonly name: string
  readonly query: ListQuery
  /** The same by hand. */
  readonly where: string
}

/** The states that the list asks for when it is opened: all but that of drafts. */
const sent = sentStates(getDefinition('request'))

export const questions = ({ regions, checkTypes, inspector }: Country): Question[] => [
  { name: 'first page', query: {}, where: '' },
  { name: 'first page without drafts', query: { state: sent }, where: `d.state <> 'draft'` },
  { name: 'by date without drafts', query: { state: sent, sortBy: 'checkStartDate', orderType: 'desc' }, where: `d.state <> 'draft'` },
  { name: 'last page that can be opened', query: { page: maxPaged / 20 }, where: '' },
  { name: 'a queue', query: { state: 'moderator' }, where: `d.state = 'moderator'` },
  { name: 'a queue, first what is due', query: { state: 'agreed.notBegun', sortBy: 'due' }, where: `d.state = 'agreed.notBegun'` },
  { name: 'the archive', query: { state: 'archived' }, where: `d.state = 'archived'` },
  { name: 'a region', query: { regionId: regions[5]! }, where: `d."regionId" = '${regions[5]}'` },
  {
    name: 'a region, two states',
    query: { regionId: regions[2]!, state: ['agreed.begun', 'notified.begun'] },
    where: `d."regionId" = '${regions[2]}' and d.state in ('agreed.begun', 'notified.begun')`,
  },
  {
    name: 'a region, a type, a month',
    query: { regionId: regions[0]!, checkTypeId: checkTypes[0]!, checkStartDate: { from: '2026-03-01', to: '2026-03-31' } },
    where: `d."regionId" = '${regions[0]}' and d."checkTypeId" = '${checkTypes[0]}' and d."checkStartDate" between '2026-03-01' and '2026-03-31'`,
  },
  {
    name: 'a month',
    query: { checkStartDate: { from: '2026-03-01', to: '2026-03-31' } },
    where: `d."checkStartDate" between '2026-03-01' and '2026-03-31'`,
  },
  { name: 'an inspector', query: { inspectors: [inspector] }, where: '' },
  { name: 'a business', query: { contractorInn: '200000700' }, where: `d."contractorInn" = '200000700'` },
  { name: 'a name', query: { search: 'Барака Шифо савдо' }, where: named('baraka', 'shifo', 'savdo') },
  { name: 'a word of many', query: { search: 'savdo' }, where: named('savdo') },
  { name: 'a word, archived', query: { search: 'Шифо', state: 'archived' }, where: `d.state = 'archived' and ${named('shifo')}` },
  { name: 'what is late', query: { late: true }, where: `d.id in (select id from stream where due_at <= now())` },
  { name: 'by date', query: { sortBy: 'checkStartDate', orderType: 'desc' }, where: '' },
  {
    name: 'under way, the oldest first',
    query: { state: underWay, sortBy: 'checkStartDate' },
    where: `d.state in (${underWay.map((state) => `'${state}'`).join()})`,
  },
  { name: 'by name', query: { sortBy: 'contractorName' }, where: '' },
  { name: 'by number, the last first', query: { sortBy: 'requestDocNumber', orderType: 'desc' }, where: '' },
  { name: 'first what is due', query: { sortBy: 'due' }, where: '' },
]

const named = (...words: string[]): string =>
  `d.id in (select id from title where ${words.map((word) => `search like '%${word}%'`).join(' and ')})`

/** The visibility condition of an actor, by hand. */
function seen(actor: Actor): string {
  const among = [actor.organizationId, ...actor.branchIds].map((id) => `'${id}'`).join()
  if (actor.grants['AllRequestView'] !== undefined)
    return `(d.state <> 'draft' or d."inspectionOrganizationId" = '${actor.organizationId}')`
  return `(d."inspectionOrganizationId" in (${among}) or d."orderedOrganizationId" in (${among}) and d.state <> 'draft' or d."authorizedOrganizationId" in (${among}) and d.state not in ('draft', 'ceo'))`
}

/** The actors: an auditor who sees everything, an authorized body, a body with its branches, and one branch. */
export function actorsOf({ actors: { auditor, moderator } }: World, { supervising, authorized }: Country): Record<string, Actor> {
  const { RequestView: may } = moderator.grants
  const own = { ...moderator, grants: { RequestView: may! } }
  return {
    everything: { ...auditor, organizationId: authorized[0]! },
    authorized: { ...own, organizationId: authorized[3]! },
    branches: { ...own, organizationId: supervising[10]!, branchIds: supervising.slice(11, 20), grants: { BranchesRequestView: may! } },
    branch: { ...own, organizationId: supervising[60]! },
  }
}

export async function makeCountry({ act, actors, ids }: World): Promise<Country> {
  const make = async (type: string, input: Record<string, unknown>) => (await act(actors.all, 'save', randomUUID(), 0, input, type)).id
  const several = (number: number, one: (i: number) => Promise<string>) => Promise.all(Array.from({ length: number }, (_, i) => one(i)))
  const name = (i: number) => t(`Синов ${i}`, `Проба ${i}`)
  const districtId = await make('district', { soato: '1726999', name: name(0), regionId: ids.region })
  const body = (kind: string, first: number) => (i: number) =>
    make('organization', {
      inn: String(first + i),
      name: name(i),
      kind,
      regionId: ids.region,
      districtId,
      address: 'Тошкент',
      isFilial: false,
      isTopInspector: false,
    })
  return {
    regions: await several(14, (i) => make('region', { soato: String(1800 + i), name: name(i) })),
    supervising: await several(150, body('supervising', 210_000_000)),
    authorized: await several(14, body('authorized', 220_000_000)),
    checkTypes: await several(5, (i) => make('checktype', { name: name(i), track: 'agreement', maxDays: 10 })),
    inspector: ids.inspector,
  }
}

/** How often a query is asked before it is timed. */
const warming = 2

/** The times of a query. A fast one is repeated more often, so that a single outlier is not its p95. */
async function repeated(query: () => Promise<unknown>, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < warming; round++) await query()
  const end = performance.now() + 1000
  while (times.length < rounds || (performance.now() < end && times.length < 10 * rounds)) times.push(await timed(query))
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
