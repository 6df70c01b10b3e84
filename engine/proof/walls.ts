import { readFile } from 'node:fs/promises'
import type { Client, Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { conditionOf, policyOf, role } from '../documents/row-security.ts'
import { tableOf } from '../documents/columns.ts'

/** The walls of a database that was only migrated, as a test has written them. */
const expected = `${import.meta.dirname}/walls.txt`

/**
 * The protections of the database, a line each: tables with their flags, constraints, triggers, rules, functions, views and rights.
 * Names of roles that differ between databases are not in it.
 */
export async function wallsOf(on: Client | Pool | PoolClient): Promise<string[]> {
  const { rows } = await on.query<{ wall: string }>(`
    with owner as (select relowner as id from pg_class where oid = 'public.event'::regclass),
    own as (select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'f', 'p')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')),
    functions as (select p.* from pg_proc p where p.pronamespace in ('public'::regnamespace, 'doc'::regnamespace)
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'))
    select format('relation %s %s%s%s%s', relname, relkind, case when relrowsecurity then ' row security' end, case when relforcerowsecurity then ' forced' end,
      case when relowner <> owner.id then ' of ' || pg_get_userbyid(relowner) end) as wall from own, owner
    union all select format('relation doc.%s of %s', relname, pg_get_userbyid(relowner)) from pg_class, owner where relnamespace = 'doc'::regnamespace and relkind <> 'i' and relowner <> owner.id
    union all select format('view %s %s', relname, md5(pg_get_viewdef(oid))) from own where relkind in ('v', 'm')
    union all select format('constraint %s %s', c.conrelid::regclass, pg_get_constraintdef(c.oid)) from pg_constraint c join own on own.oid = c.conrelid where contype <> 'n'
    union all select format('index %s', pg_get_indexdef(indexrelid)) from pg_index join own on own.oid = indrelid where indisunique and not indisprimary
    union all select format('trigger %s %s', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace in ('public'::regnamespace, 'doc'::regnamespace) and not t.tgisinternal
    union all select format('rule %s %s', r.ev_class::regclass, r.rulename) from pg_rewrite r join pg_class c on c.oid = r.ev_class
      where c.relnamespace in ('public'::regnamespace, 'doc'::regnamespace) and r.rulename <> '_RETURN'
    union all select format('event trigger %s', evtname) from pg_event_trigger
    union all select format('policy %s %s', p.polrelid::regclass, p.polname) from pg_policy p join own on own.oid = p.polrelid
    union all select format('function %s(%s) %s%s %s %s%s', proname, pg_get_function_identity_arguments(f.oid), lanname, case when prosecdef then ' as owner' end,
      array_to_string(proconfig, ', '), md5(coalesce(pg_get_function_sqlbody(f.oid), prosrc)), case when proowner <> owner.id then ' of ' || pg_get_userbyid(proowner) end)
      from functions f join pg_language l on l.oid = prolang, owner
    union all select format('right of %s to %s of function %s', case a.grantee when 0 then 'everybody' else pg_get_userbyid(a.grantee) end, lower(a.privilege_type), proname)
      from functions f, owner, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee = 0
    union all select format('right of %s to %s %s', case a.grantee when 0 then 'everybody' else pg_get_userbyid(a.grantee) end, lower(a.privilege_type), relname)
      from own, owner, aclexplode(relacl) a where a.grantee not in (owner.id, (select oid from pg_roles where rolname = current_user))
        and not ${isServer('a.grantee')}
    union all select format('right of %s to %s %s.%s', case a.grantee when 0 then 'everybody' else pg_get_userbyid(a.grantee) end, lower(a.privilege_type), relname, attname)
      from own join pg_attribute on attrelid = own.oid, owner, aclexplode(attacl) a
      where a.grantee not in (owner.id, (select oid from pg_roles where rolname = current_user)) and not ${isServer('a.grantee')}
    union all select format('right of everybody to %s schema %s', lower(a.privilege_type), nspname) from pg_namespace, aclexplode(nspacl) a where nspname in ('public', 'doc') and a.grantee = 0
    union all select format('setting %s', setting) from pg_db_role_setting, unnest(setconfig) setting
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and setting ~ '^(session_replication_role|row_security|search_path|role)='
    order by 1`)
  return rows.map(({ wall }) => wall)
}

/** Whether a role is the user of a running system: it may call `append`, and `grantServer` sets its rights again at each start. */
const isServer = (grantee: string): string =>
  `(${grantee} <> 0 and has_function_privilege(case ${grantee} when 0 then null else ${grantee} end, 'append(decided[], bigint)', 'execute'))`

/** Compares the walls of a database with those that this release makes. Returns what differs as sentences. */
export async function verifyWalls(pool: Pool, definitions: readonly Definition[]): Promise<string[]> {
  const wanted = new Set((await readFile(expected, 'utf8')).trimEnd().split('\n'))
  const found = new Set(await wallsOf(pool))
  return [
    // Without the role for businesses there are no rights of it.
    ...[...wanted]
      .filter((wall) => !found.has(wall) && !wall.startsWith(`right of ${role} `))
      .map((wall) => `wall: ${wall}: it is missing, or another one`),
    ...[...found].filter((wall) => !wanted.has(wall)).map((wall) => `wall: ${wall}: this release does not make it`),
    ...(await verifyPolicies(pool, definitions)),
  ]
}

/** Compares the policies of document tables with those that the definitions give, as Postgres writes both. */
async function verifyPolicies(pool: Pool, definitions: readonly Definition[]): Promise<string[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rows.length === 0) return []
    const faults: string[] = []
    for (const definition of definitions) {
      const table = tableOf(definition.type)
      // A temporary table of the same columns, which goes with the transaction.
      await client.query('begin')
      await client.query(`create temporary table walls (like ${table}) on commit drop;
        create policy everybody on walls using (true); create policy ${policyOf(definition)} on walls as restrictive to ${role} using (${conditionOf(definition)})`)
      const [wanted, found] = [await policiesOf(client, 'pg_temp.walls'), await policiesOf(client, table)]
      const { rows: flags } = await client.query<{ on: boolean }>('select relrowsecurity as on from pg_class where oid = $1::regclass', [
        table,
      ])
      await client.query('rollback')
      if (!flags[0]!.on) faults.push(`wall: ${table}: its row-level security is off`)
      if (wanted.join('\n') !== found.join('\n')) faults.push(`wall: ${table}: its policies are not those of its definition`)
    }
    return faults
  } finally {
    client.release(true)
  }
}

async function policiesOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ policy: string }>(
    `select concat_ws(' ', polname, polcmd, polpermissive, array(select case r when 0 then 'public' else pg_get_userbyid(r) end from unnest(polroles) r), pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as policy
     from pg_policy where polrelid = $1::regclass order by 1`,
    [table],
  )
  return rows.map(({ policy }) => policy)
}
