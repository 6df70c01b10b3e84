import type { Pool } from 'pg'
import { replay } from '@nazorat/engine'
import { getDefinition } from '@nazorat/machines/documents'
import type { World } from '../testing/world.ts'

/**
 * Random checks as events of the log, whose tables are then built from it: some events each, over two years, with states, bodies,
 * regions and days that change on the way. Postgres draws them, from a seed of its own.
 */
export async function addRandomChecks(
  { engine: { pool }, ids }: Pick<World, 'engine' | 'ids'>,
  { checks, regions, bodies }: { checks: number; regions: readonly string[]; bodies: readonly string[] },
): Promise<void> {
  const states = Object.keys(getDefinition('request').states)
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.5)')
    await client.query(drawn, [checks, states, ids.inspector, regions, bodies])
    await client.query('update head set pos = (select max(pos) from event)')
    await client.query(`insert into stream (id, type, version, state, hash, at)
      select distinct on (stream) stream, type, version, to_state, hash, at from event e where not exists (select from stream s
        where s.id = e.stream) order by stream, version desc`)
  } finally {
    client.release()
  }
  await replay(pool, getDefinition('request'), { adopt: true })
}

/** Moves some of these checks once more: to another state, and some to another region and day. Their events and rows are written alike. */
export async function moveRandomChecks(pool: Pool, { checks, regions }: { checks: number; regions: readonly string[] }): Promise<void> {
  const states = Object.keys(getDefinition('request').states).filter((state) => state !== 'deleted')
  await pool.query(
    `with moved as materialized (
      select d.id, s.version + 1 as version, d.state as former, n, ($2::text[])[1 + n % cardinality($2)] as state,
        case when n % 2 = 0 then ($3::uuid[])[1 + n % cardinality($3)] end as region, case when n % 3 = 0
          then d."checkStartDate" + 40 end as day
      from (select *, row_number() over (order by id)::integer as n from doc.request limit $1) d join stream s on s.id = d.id
    ), told as (
      insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch,
        machine, command, hash)
      select (select pos from head) + n, id, version, 'request', 'save', former, state, id, null, null, null, now(), '{}',
        json_strip_nulls(json_build_object('regionId', region, 'checkStartDate', day)), '\\x00', gen_random_uuid(), decode(md5(id::text || version), 'hex') from moved
    ), streams as (update stream s set version = m.version, state = m.state from moved m where s.id = m.id
    ), ended as (update head set pos = pos + (select count(*) from moved))
    update doc.request d set version = m.version, state = m.state, "regionId" = coalesce(m.region, d."regionId"), "checkStartDate" = coalesce(m.day, d."checkStartDate")
    from moved m where d.id = m.id`,
    [checks, states, regions],
  )
}

const drawn = `
  with drawn as materialized (
    select gen_random_uuid() as id, n, random() as a, random() as b, random() as c,
      timestamptz '2025-01-01 00:00+05' + make_interval(mins => (random() * 900000)::integer) as born,
      1 + floor(random() * 6)::integer as versions
    from generate_series(1, $1::integer) n
  ), steps as materialized (
    select d.*, v as version, born + make_interval(hours => v * 7) as at,
      ($2::text[])[1 + floor(random() * cardinality($2))::integer] as state, random() as move
    from drawn d, generate_series(1, d.versions) v
  )
  insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch,
    machine, command, hash)
  select (select pos from head) + row_number() over (order by at, id), id, version, 'request', case when state like 'expired%' then 'expire' when state = 'sent' and lag(state) over (partition by id order by version) = 'sent' then 'redirect' else 'save' end, lag(state) over (partition by id order by version), state, $3::uuid, null, null, null, at, '{}',
    case when version = 1 then json_build_object(
      'checkStartDate', (born + interval '10 days')::date, 'checkDaysNumber', 1 + n % 10, 'contractorName', 'Фирма ' || n, 'contractorInn', (300000000 + n % 300)::text,
      'contractorId', md5('business ' || n % 300)::uuid, 'checkBasisId', md5('basis ' || n % 7)::uuid, 'checkTypeId', md5('type ' || n % 3)::uuid,
      'regionId', ($4::uuid[])[1 + floor(a * cardinality($4))::integer], 'inspectionOrganizationId', ($5::uuid[])[1 + floor(b * cardinality($5))::integer],
      'orderedOrganizationId', ($5::uuid[])[1 + floor(b * cardinality($5))::integer], 'authorizedOrganizationId', ($5::uuid[])[1 + floor(c * cardinality($5))::integer])
    when move < 0.2 then json_build_object('regionId', ($4::uuid[])[1 + floor(move * 5 * cardinality($4))::integer])
    when move < 0.3 then json_build_object('authorizedOrganizationId', ($5::uuid[])[1 + floor((move - 0.2) * 10 * cardinality($5))::integer], 'agreedCheckDaysNumber', 1 + n % 5)
    when move < 0.35 then json_build_object('checkStartDate', (at + interval '30 days')::date, 'agreedCheckDaysNumber', null)
    else '{}' end, '\\x00', gen_random_uuid(), decode(md5(id::text || version), 'hex')
  from steps`
