import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { catchUpCounts, countersOf } from '@nazorat/engine'
import type { ListQuery } from '@nazorat/machines/api-types'
import { getDefinition } from '@nazorat/machines/documents'
import { searchable, spelledName } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { makeWorld, type World } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, quantile, table } from './figures.ts'
import type { Country } from './data/checks.ts'
import { makeCountry } from './list.ts'

/**
 * The questions about people out of a hundred thousand employees: pages of their lists, a part of a name in either alphabet, the
 * choice of inspectors. A total must be that of plain SQL, or a lower bound of it.
 */
export async function benchPeople({ json, rounds = 30 }: { json: boolean; rounds?: number }): Promise<void> {
  const number = 100_000
  const unit = `milliseconds a page of 20 out of ${number} employees`
  const database = await benchDatabase()
  try {
    const { engine, pool } = await database.open()
    const world = await makeWorld(engine)
    const country = await makeCountry(world)
    await generateEmployees(pool, number, country, world)
    const rows = table(json, unit)
    for (const [actor, who] of Object.entries(actorsOf(world, country))) {
      for (const { name, query } of questions) {
        const list = () => engine.list(who, 'employee', query)
        const { total, totalIsLowerBound: isBound = false } = await list()
        const times: number[] = []
        for (let round = -3; round < rounds; round++) {
          const start = performance.now()
          await list()
          if (round >= 0) times.push(performance.now() - start)
        }
        rows.push({ actor, query: name, total: `${total}${isBound ? '+' : ''}`, p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
      }
    }
    print(json, rows, unit)
  } finally {
    await database.close()
  }
}

/** As the form asks for it, by `GetAsSelectList`. */
const inspectors = { isInspector: true, pageSize: 50 }

const questions: readonly { readonly name: string; readonly query: ListQuery }[] = [
  { name: 'first page', query: {} },
  { name: 'a part of a name, Cyrillic', query: { search: 'бдурахмон' } },
  { name: 'a part of a name, Latin', query: { search: 'bduraxmon' } },
  { name: 'a surname and a name', query: { search: 'Ибрагимов Анвар' } },
  { name: 'one person', query: { search: 'Каримов Анвар 4864' } },
  { name: 'the choice of inspectors', query: inspectors },
  { name: 'the choice of inspectors, by name', query: { ...inspectors, search: 'Юлдашев' } },
  { name: 'those who work with people', query: { isHr: true } },
  { name: 'certificates that end in a month', query: { certificateExpiration: { from: '2027-03-01', to: '2027-03-31' } } },
  { name: 'a certificate', query: { certificateNumber: 'MS 0047112' } },
  { name: 'by the end of the certificate', query: { sortBy: 'certificateExpiration' } },
]

/** One who sees everybody, a body with its branches, and one branch. */
function actorsOf({ actors: { auditor } }: World, { supervising, authorized }: Country): Record<string, Actor> {
  const grant = auditor.grants['AllEmployeeView']!
  return {
    everything: { ...auditor, organizationId: authorized[0]! },
    branches: { ...auditor, organizationId: supervising[0]!, branchIds: supervising.slice(1, 10), grants: { BranchesEmployeeView: grant } },
    body: { ...auditor, organizationId: supervising[60]!, grants: { EmployeeView: grant } },
  }
}

const surnames = [
  'Каримов',
  'Юлдашев',
  'Абдурахмонов',
  'Ибрагимов',
  'Рахимов',
  'Саидов',
  'Турсунов',
  'Қодиров',
  'Ғаниев',
  'Ҳамидов',
  'Ўринов',
  'Мирзаев',
  'Норматов',
  'Эргашев',
  'Собиров',
  'Холматов',
]
const names = [
  'Анвар',
  'Ботир',
  'Дилшод',
  'Жамшид',
  'Зафар',
  'Икром',
  'Камол',
  'Мафтуна',
  'Нигора',
  'Озода',
  'Рустам',
  'Сардор',
  'Умид',
  'Феруза',
  'Шахноза',
  'Гулнора',
]

/** Fills the tables behind the lists directly, without events: a third of the people are inspectors, most in a few bodies. */
async function generateEmployees(pool: Pool, number: number, { supervising }: Country, { ids }: World): Promise<void> {
  const people = Array.from({ length: number }, (_, i) => `${surnames[i % 16]} ${names[Math.floor(i / 16) % 16]} ${i}`)
  const { rows } = await pool.query<{ position: string }>('select "positionId" as position from doc.employee where id = $1', [
    ids.inspector,
  ])
  await pool.query(
    `insert into doc.employee (id, version, state, "createdAt", "createdUserId", "updatedAt", "stateId", "fullName", pinfl, passport, "birthDate", gender, "phoneNumber", "organizationId", "positionId",
       "fullName spelled", "isInspector", "isHr", "certificateNumber", "certificateExpiration")
     select gen_random_uuid(), 1, 'active', now(), $4::uuid, now(), 1, name, lpad(n::text, 14, '3'), 'AA' || lpad(n::text, 7, '0'), date '1970-01-01' + (n % 9000)::integer, 'male', '+998901234567',
       ($2::uuid[])[1 + floor(cardinality($2::uuid[]) * power(random(), 3))::integer], $3::uuid, spelled, n % 3 = 0, n % 100 = 0,
       case when n % 3 = 0 then 'MS ' || lpad(n::text, 7, '0') end, case when n % 3 = 0 then date '2026-01-01' + (n % 1200)::integer end
     from unnest($1::text[], $5::jsonb[]) with ordinality as x (name, spelled, n)`,
    [people, supervising, rows[0]!.position, randomUUID(), people.map(spelledName)],
  )
  const client = await pool.connect()
  try {
    await client.query(
      `insert into stream (id, type, version, state, hash, at) select id, 'employee', version, state, decode(md5(id::text), 'hex'), "updatedAt" from doc.employee on conflict do nothing`,
    )
    await client.query('create temp table folded (name text, search text)')
    await client.query('insert into folded select * from unnest($1::text[], $2::text[])', [people, people.map(searchable)])
    await client.query(`insert into title (id, title, search) select d.id, to_json(d."fullName"), concat_ws(' ', f.search, d.pinfl, lower(d.passport), lower(d."certificateNumber"))
      from doc.employee d join folded f on f.name = d."fullName" on conflict do nothing`)
    await client.query('update doc.employee d set search = t.search from title t where t.id = d.id')
    await catchUpCounts(client, countersOf([getDefinition('employee')], []))
    for (const table of ['doc.employee', 'stream', 'title', 'document_count']) await client.query(`vacuum analyze ${table}`)
  } finally {
    client.release(true)
  }
}
