import { replay } from '@nazorat/engine'
import { getDefinition } from '@nazorat/machines/documents'
import type { World } from '../testing/world.ts'

interface Bodies {
  readonly bodies: readonly string[]
  /** The forms of preventive measures. */
  readonly forms: readonly string[]
}

/** Random documents of the types by which bodies are rated beside checks, over two years, as events whose tables are then built. */
export async function addRandomOutcomes(
  { engine: { pool }, ids }: Pick<World, 'engine' | 'ids'>,
  each: number,
  { bodies, forms }: Bodies,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.25)')
    for (const [type, { states, patch }] of Object.entries(drawn)) {
      await client.query(
        `with drawn as materialized (
          select gen_random_uuid() as id, n, random() as a, random() as b, (date '2025-01-01' + (random() * 720)::integer)::text as day
            from generate_series(1, $1::integer) n
        ), told as (select d.*, ($4::uuid[])[1 + floor(a * cardinality($4))::integer] as body,
          ($4::uuid[])[1 + floor(b * cardinality($4))::integer] as decides,
            ($5::text[])[1 + floor(a * 7919)::integer % cardinality($5)] as form from drawn d)
        insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch,
          machine, command, hash)
        select (select max(pos)
          from event) + row_number() over (order by id), id, 1, $2, 'save', null, ($3::text[])[1 + n % cardinality($3)], $6::uuid, null,
          null, null,
          now(), '{}', (${patch})::json, '\\x00', gen_random_uuid(), decode(md5(id::text), 'hex') from told`,
        [each, type, states, bodies, forms, ids.inspector],
      )
      await client.query(`update head set pos = (select max(pos) from event)`)
      await client.query(
        `insert into stream (id, type, version, state, hash, at) select stream, type, version, to_state, hash, at from event where type = $1 on conflict do nothing`,
        [type],
      )
    }
  } finally {
    client.release()
  }
  for (const type of Object.keys(drawn)) await replay(pool, getDefinition(type), { adopt: true })
}

const drawn: Readonly<Record<string, { states: readonly string[]; patch: string }>> = {
  inspectionconclusion: {
    states: ['approved', 'approved', 'sent', 'revoked'],
    patch: `json_build_object('docDate', day, 'kind', (array['lawful', 'unlawful', 'procedureViolated'])[1 + n % 3],
      'inspectionOrganizationId', body, 'authorizedOrganizationId', decides)`,
  },
  orginspectionviolation: {
    states: ['active', 'active', 'passive'],
    patch: `json_build_object('detectedDate', day, 'organizationId', body, 'authorizedOrganizationId', decides, 'inspectionOrganizationId', body,
      'detectedCaseCount', 1 + n % 9, 'edoCount', case when n % 4 > 0 then n % 5 end, 'officials', case when n % 6 > 0 then (
        select json_agg(json_build_object('measure', (array['protocol', 'submission', 'criminalProposal', 'fine', 'contractTerminated', 'disciplinary', 'warning', 'underReview'])[1 + (n + i) % 8],
          'employeeId', case when i % 2 = 0 then md5('employee ' || n % 5) end, 'fullName', case when i % 2 = 1 then 'Каримов ' || (n + i) % 2 end)) from generate_series(1, n % 5 + 1) i) end)`,
  },
  prophylaxislist: {
    states: ['approved', 'reported', 'accepted', 'sent', 'draft'],
    patch: `json_build_object('startDate', day, 'organizationId', body, 'authorizedOrganizationId', decides, 'formId', form, 'numberOfEvents', 1 + n % 7,
      'eventCount', case when n % 3 > 0 then n % 6 end, 'peopleCount', case when n % 3 > 0 then n * 7 % 100 end)`,
  },
  attestation: {
    states: ['held', 'certified', 'certified', 'failed', 'received'],
    patch: `json_build_object('date', day, 'docDate', '2025-01-0' || 1 + n % 3, 'docNumber', (n % 11)::text, 'organizationId', body, 'authorizedOrganizationId', decides)`,
  },
}
