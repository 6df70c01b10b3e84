import type { Pool } from 'pg'
import { catchUpCounts, countersOf } from '@nazorat/engine'
import { getDefinition } from '@nazorat/machines/documents'
import { searchable } from '@nazorat/machines/i18n'
import { printProgress } from '../figures.ts'

/** The documents that generated checks refer to; the first of each list is the most frequent. */
export interface Country {
  readonly regions: readonly string[]
  readonly supervising: readonly string[]
  readonly authorized: readonly string[]
  readonly checkTypes: readonly string[]
  readonly inspector: string
}

/**
 * Fills the tables behind the list with checks directly, without events: half of them archived, a few in every queue, many for
 * some organizations and regions and few for most, over three years. Indexes are created afterwards, and the documents counted, as
 * the log's follower has them.
 */
export async function generateChecks(pool: Pool, number: number, country: Country): Promise<void> {
  printProgress(`making ${number} checks`)
  const client = await pool.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
    await client.query('create temp table business (n serial, id uuid, inn text, name text, folded text)')
    await client.query(
      'insert into business (id, inn, name, folded) select gen_random_uuid(), i, n, f from unnest($1::text[], $2::text[], $3::text[]) x(i, n, f)',
      businesses(),
    )
    await client.query('create index on business (n); analyze business')
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where schemaname = 'doc' and tablename = 'request' and indexname not like '%pkey'`,
    )
    for (const { indexname } of indexes) await client.query(`drop index doc."${indexname}"`)
    await client.query('drop index title_search, stream_state, stream_due')
    await client.query(checks, [number, country.regions, country.supervising, country.authorized, country.checkTypes, country.inspector])
    await client.query(`insert into stream (id, type, version, state, hash, at, due, due_at)
      select d.id, 'request', d.version, d.state, decode(md5(d.id::text), 'hex'), d."updatedAt", w.due, case when w.due is not null then d."updatedAt" + interval '10 days' end
      from doc.request d left join (values ${underWay.map((state) => `('${state}', 'decision')`).join()}) w (state, due) on w.state = d.state
      order by d."updatedAt" on conflict do nothing`)
    await client.query(`insert into title (id, title, search)
      select d.id, to_json(d."contractorName"), d.search from doc.request d on conflict do nothing`)
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('create index title_search on title using gin (search gin_trgm_ops)')
    await client.query('create index stream_state on stream (type, state, at)')
    await client.query('create index stream_due on stream (type, due_at, id) where due_at is not null')
    await client.query('vacuum analyze doc.request')
    await client.query('vacuum analyze stream')
    await client.query('vacuum analyze title')
    await catchUpCounts(client, countersOf([getDefinition('request')], []))
    await client.query('vacuum analyze document_count')
  } finally {
    client.release(true)
  }
}

/** The states in which somebody must act by some day. */
export const underWay = ['ceo', 'sent', 'moderator', 'agreed.notBegun', 'agreed.begun', 'notified.notBegun', 'notified.begun']

const words = [
  'Барака',
  'Нур',
  'Сабо',
  'Омад',
  'Зиё',
  'Замин',
  'Шарқ',
  'Обод',
  'Файз',
  'Истиқбол',
  'Саховат',
  'Ҳамкор',
  'Тараққиёт',
  'Бунёдкор',
  'Мадад',
  'Ишонч',
  'Наврўз',
  'Сайёр',
  'Тонг',
  'Чинор',
  'Олтин',
  'Кумуш',
  'Дўстлик',
  'Меҳр',
  'Юлдуз',
  'Шифо',
  'Ғалаба',
  'Қурувчи',
  'Водий',
  'Самарқанд',
  'Бухоро',
  'Хоразм',
  'Насаф',
  'Термиз',
  'Чирчиқ',
  'Сирдарё',
]
const trades = [
  'савдо',
  'қурилиш',
  'текстиль',
  'агро',
  'фарм',
  'транс',
  'озиқ-овқат',
  'мебель',
  'пластик',
  'сервис',
  'логистика',
  'экспорт',
]

function businesses(): [string[], string[], string[]] {
  const names = Array.from(
    { length: 100_000 },
    (_, i) => `«${words[i % 36]} ${words[(i * 7 + Math.floor(i / 36)) % 36]} ${trades[i % 12]} ${i}» МЧЖ`,
  )
  return [names.map((_, i) => String(200_000_000 + i * 7)), names, names.map(searchable)]
}

/** Squared and cubed random numbers make the first of a list the most frequent. The rows lie as they were made, as appends leave them. */
const checks = `
  with chance as materialized (
    select n, random() as state, random() as body, random() as region, random() as type, random() as days, random() as business, random() as late
    from generate_series(1, $1::integer) n
  ), drawn as materialized (
    select c.*, b.id as contractor, b.inn, b.name, b.folded,
      ($3::uuid[])[1 + floor(cardinality($3::uuid[]) * body * body * body)::integer] as supervising,
      ($2::uuid[])[1 + floor(cardinality($2::uuid[]) * region * region)::integer] as region_id,
      ($4::uuid[])[1 + floor(cardinality($4::uuid[]) * region * region)::integer] as authorized,
      ($5::uuid[])[1 + floor(cardinality($5::uuid[]) * type * type)::integer] as type_id,
      timestamptz '2026-11-20 18:00+05' - make_interval(mins => (1576800 * c.days)::integer) as created,
      case
        -- What is under way is recent.
        when c.days > 0.05 then (array['archived', 'archived', 'archived', 'agreed.completed', 'agreed.completed', 'notified.completed', 'cancelled', 'notAgreed'])[1 + floor(8 * c.state)::integer]
        else (array['draft', 'draft', 'ceo', 'sent', 'sent', 'moderator', 'moderator', 'refused', 'agreed.notBegun', 'agreed.notBegun', 'agreed.begun', 'notified.notBegun', 'notified.begun', 'agreed.completed'])[1 + floor(14 * c.state)::integer]
      end as stands
    from chance c join business b on b.n = 1 + floor(100000 * c.business * c.business)::integer
  )
  insert into doc.request (
    id, version, state, "createdAt", "createdUserId", "updatedAt", "statusId", "requestStatusId", "contractorId", "contractorInn", "contractorName", "contractorOked", "regionId", "checkTypeId",
    "controlFunctions", "checkSubjects", "checkStartDate", "checkEndDate", "checkDaysNumber", "checkCoverageStartDate", "checkCoverageEndDate", "orderedOrganizationId",
    "inspectionOrganizationId", "authorizedOrganizationId", inspectors, "orderNumber", "orderDate", "requestDocNumber", "requestDocDate", "orderFiles", "basicFiles", "programFiles", comment, search
  )
  select gen_random_uuid(), 6, stands, created, $6::uuid, least(created + make_interval(hours => (2000 * late * late)::integer), timestamptz '2026-11-21 00:00+05' - make_interval(secs => 86400 * late)),
    case split_part(stands, '.', 1) when 'draft' then 1 when 'archived' then 2 when 'sent' then 3 when 'moderator' then 4 when 'ceo' then 5 when 'refused' then 6 when 'agreed' then 7 when 'notAgreed' then 8 when 'cancelled' then 9 else 12 end,
    case split_part(stands, '.', 2) when 'notBegun' then 7 when 'begun' then 13 when 'completed' then 15 end,
    contractor, inn, name, '47110', region_id, type_id, array[type_id], array[type_id, region_id], created::date + 10, created::date + 19, 1 + n % 10, created::date - 400, created::date - 35,
    supervising, supervising, case when stands <> 'draft' then authorized end, array[$6::uuid], n || '-сон', created::date,
    case when stands <> 'draft' then extract(year from created) || '-' || lpad(n::text, 6, '0') end, created::date, file.one, file.one, file.one, 'Режа асосида',
    concat_ws(' ', case when stands <> 'draft' then extract(year from created) || '-' || lpad(n::text, 6, '0') end, folded, inn, n || '-son')
  from (select * from drawn order by created) drawn, (select jsonb_build_array(jsonb_build_object('hash', repeat('a', 64), 'name', 'buyruq.pdf', 'size', 1000)) as one) file`
