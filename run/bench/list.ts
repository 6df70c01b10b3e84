import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { type Actor, getDefinition, type ListQuery, t } from '@nazorat/machines'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { type Country, generateChecks } from './generate.ts'
import { print, quantile } from './figures.ts'

/**
 * A page of 20 checks with its exact total, out of a million, through `engine.list`, against the best hand-written SQL for the
 * same page, its rows and its count queried in parallel. A filter by state or a sort by the last move can be written in several
 * ways; the fastest is used. Totals must be equal.
 */
export async function benchList({ json, number = 1_000_000, rounds = 20 }: { json: boolean; number?: number; rounds?: number }): Promise<void> {
  const database = await benchDatabase()
  try {
    const { engine, pool } = await database.open()
    const world = await makeWorld(engine)
    const country = await makeCountry(world)
    await generateChecks(pool, number, country)

    const rows = []
    for (const [who, actor] of Object.entries(actorsOf(world, country))) {
      for (const { name, query, where, order, offset = 0 } of questions(country)) {
        const ours = async () => (await engine.list(actor, 'request', query)).total
        const condition = [seen(actor, where), where].filter(Boolean).join(' and ') || 'true'
        const hand = await quickest(pool, condition, order, offset)
        const times = { ours: [] as number[], hand: [] as number[] }
        let total = 0
        // A fast query is repeated more often, so that a single outlier is not its p95.
        const end = performance.now() + 2000
        for (let round = -2; round < rounds || (performance.now() < end && round < 10 * rounds); round++) {
          const [a, b] = [await timed(ours), await timed(hand)]
          if (a.result !== b.result) throw new Error(`${who}, ${name}: the total is ${a.result}, and by hand ${b.result}`)
          total = a.result
          if (round >= 0) times.ours.push(a.time)
          if (round >= 0) times.hand.push(b.time)
        }
        const [p95, handP95] = [quantile(times.ours, 0.95), quantile(times.hand, 0.95)]
        rows.push({ actor: who, query: name, total, p50: quantile(times.ours, 0.5), p95, handP50: quantile(times.hand, 0.5), handP95, ratio: p95 / handP95 })
      }
    }
    print(json, rows, `milliseconds a page of 20 out of ${number} checks`)
  } finally {
    await database.close()
  }
}

interface Question {
  readonly name: string
  readonly query: ListQuery
  /** The same by hand. */
  readonly where: string
  readonly order: string
  readonly offset?: number
}

const states = Object.keys(getDefinition('request').states).filter((state) => state !== 'deleted')

const latest = 'd."updatedAt" desc, d.id desc'

const questions = ({ regions }: Country): Question[] => [
  { name: 'first page', query: {}, where: '', order: latest },
  { name: 'page 500', query: { page: 500 }, where: '', order: latest, offset: 9980 },
  { name: 'a queue', query: { state: 'moderator' }, where: `d.state = 'moderator'`, order: latest },
  { name: 'the archive', query: { state: 'archived' }, where: `d.state = 'archived'`, order: latest },
  { name: 'a region', query: { regionId: regions[5]! }, where: `d."regionId" = '${regions[5]}'`, order: latest },
  {
    name: 'a region, two states',
    query: { regionId: regions[2]!, state: ['agreed.begun', 'notified.begun'] },
    where: `d."regionId" = '${regions[2]}' and d.state in ('agreed.begun', 'notified.begun')`,
    order: latest,
  },
  {
    name: 'a month',
    query: { checkStartDate: { from: '2026-03-01', to: '2026-03-31' } },
    where: `d."checkStartDate" between '2026-03-01' and '2026-03-31'`,
    order: latest,
  },
  { name: 'a business', query: { contractorInn: '200000700' }, where: `d."contractorInn" = '200000700'`, order: latest },
  {
    name: 'a name',
    query: { search: 'Барака Шифо савдо' },
    where: `d.id in (select id from title where search like '%baraka%' and search like '%shifo%' and search like '%savdo%')`,
    order: latest,
  },
  { name: 'by date', query: { sortBy: 'checkStartDate', orderType: 'desc' }, where: '', order: 'd."checkStartDate" desc, d.id desc' },
]

/** The fastest known SQL for a page and for its count. */
async function quickest(pool: Pool, where: string, order: string, offset: number): Promise<() => Promise<number>> {
  const table = 'doc.request d'
  const joined = 'stream s join doc.request d using (id)'
  const ofStream = (condition: string) => `s.type = 'request' and s.state <> 'deleted' and ${condition.replaceAll('d.state', 's.state')}`
  const moves = states.map((state) => `(select * from stream where type = 'request' and state = '${state}' order by at desc)`).join(' union all ')
  const pages = [
    `select d.id from ${table} where ${where} order by ${order} limit 20 offset ${offset}`,
    `select d.id from ${joined} where ${ofStream(where)} order by ${order === latest ? 's.at desc, s.id desc' : order} limit 20 offset ${offset}`,
    ...(order === latest ? [`select d.id from ${joined.replace('stream s', `(${moves}) s`)} where ${ofStream(where)} order by s.at desc, s.id desc limit 20 offset ${offset}`] : []),
  ].map((ids) => `select * from doc.request d where id = any(array(${ids})) order by ${order}`)
  const counts = [
    `select count(*) as n from ${table} where ${where}`,
    `select count(*) as n from ${/d\.(?!state)/.test(where) ? joined : 'stream s'} where ${ofStream(where)}`,
  ]
  const page = await quickestOf(pool, pages)
  const count = await quickestOf(pool, counts)
  return async () => {
    const [, counted] = await Promise.all([pool.query(page), pool.query<{ n: string }>(count)])
    return Number(counted.rows[0]!.n)
  }
}

async function quickestOf(pool: Pool, ways: string[]): Promise<string> {
  const times: { sql: string; time: number }[] = []
  for (const sql of ways) {
    await pool.query(sql)
    times.push({ sql, time: (await timed(() => pool.query(sql))).time })
  }
  return times.toSorted((a, b) => a.time - b.time)[0]!.sql
}

/** The visibility condition of an actor, by hand: with a filter by state no check for drafts is needed. */
function seen(actor: Actor, where: string): string {
  const among = [actor.organizationId, ...actor.branchIds].map((id) => `'${id}'`).join()
  if (actor.grants['AllRequestView'] !== undefined) return /d\.state/.test(where) ? '' : `(d.state <> 'draft' or d."inspectionOrganizationId" = '${actor.organizationId}')`
  return `(d."inspectionOrganizationId" in (${among}) or d."orderedOrganizationId" in (${among}) and d.state <> 'draft' or d."authorizedOrganizationId" in (${among}) and d.state not in ('draft', 'ceo'))`
}

/** The actors: an auditor who sees everything, an authorized body, a body with its branches, and one branch. */
function actorsOf({ actors: { auditor, moderator } }: World, { supervising, authorized }: Country): Record<string, Actor> {
  const { RequestView: may } = moderator.grants
  const own = { ...moderator, grants: { RequestView: may! } }
  return {
    everything: { ...auditor, organizationId: authorized[0]! },
    authorized: { ...own, organizationId: authorized[3]! },
    branches: { ...own, organizationId: supervising[10]!, branchIds: supervising.slice(11, 20), grants: { BranchesRequestView: may! } },
    branch: { ...own, organizationId: supervising[60]! },
  }
}

async function makeCountry({ act, actors, ids }: World): Promise<Country> {
  const make = async (type: string, input: Record<string, unknown>) => (await act(actors.all, 'save', randomUUID(), 0, input, type)).id
  const several = (number: number, one: (i: number) => Promise<string>) => Promise.all(Array.from({ length: number }, (_, i) => one(i)))
  const name = (i: number) => t(`Sinov ${i}`, `Синов ${i}`, `Проба ${i}`)
  const districtId = await make('district', { soato: '1726999', name: name(0), regionId: ids.region })
  const body = (kind: string, first: number) => (i: number) =>
    make('organization', { inn: String(first + i), name: name(i), kind, regionId: ids.region, districtId, address: 'Тошкент', isFilial: false, isTopInspector: false })
  return {
    regions: await several(14, (i) => make('region', { soato: String(1800 + i), name: name(i) })),
    supervising: await several(150, body('supervising', 210_000_000)),
    authorized: await several(14, body('authorized', 220_000_000)),
    checkTypes: await several(5, (i) => make('checktype', { name: name(i), track: 'agreement', maxDays: 10 })),
    inspector: ids.inspector,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; time: number }> {
  const start = performance.now()
  const result = await work()
  return { result, time: performance.now() - start }
}
