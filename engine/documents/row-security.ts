import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { escapeLiteral, type Pool, type PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { type Actor, isBusiness, namesOf, scopeOf } from '@nazorat/machines/workflow'
import { database } from '../postgres/database.ts'
import { openPool } from '../postgres/pool.ts'
import { logger } from '../telemetry/logger.ts'
import { columnOf, quoted, tableOf } from './columns.ts'

/** The database role as which rows are read on behalf of a business: migration 0049 makes it. Nobody logs in as it. */
export const role = 'nazorat_business'

/** The ids by which a document may name the one on whose behalf a connection reads. Without them it sees no document that names anybody. */
const setting = 'nazorat.names'
const named = `nullif(current_setting('${setting}', true), '')::uuid[]`

/** How many connections read on behalf of businesses at once. */
const connections = 5

/** Gives the pool on which documents of a type are read on behalf of an actor. */
export interface Reads {
  (actor: Actor, definition: Definition): Pool
  close(): Promise<void>
}

/**
 * The second wall behind `visible` and `isVisible`: on behalf of a business, connections read as a role to which Postgres shows only
 * rows that name the business. Officials read as the server does (`docs/security.md`), as does a business what it may see all of, and
 * everybody where there is no such role.
 */
export async function openReads(pool: Pool): Promise<Reads> {
  const isThere = await mayBe(pool)
  if (!isThere) logger.warn({ role }, 'the database has no role for reads of businesses: they are without row-level security')
  // Opened by the first business that reads.
  const own = openPool(pool.options.connectionString!, connections, `-c role=${role}`)
  const isWalled = (actor: Actor, { permission }: Definition) =>
    isThere && isBusiness(actor) && scopeOf(actor, `${permission}View`)?.scope !== 'all'
  const reads = (actor: Actor, definition: Definition) => (isWalled(actor, definition) ? onBehalfOf(own, namesOf(actor, 'own')) : pool)
  return Object.assign(reads, { close: () => own.end() })
}

/** Whether the role is there with its rights, and the user of the connections may become it. */
async function mayBe(on: Pool | PoolClient): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select pg_has_role(oid, 'member') and has_table_privilege(oid, 'stream', 'select') as may from pg_roles where rolname = ${role}`.execute(
    database(on),
  )
  return rows[0]?.may === true
}

/** The pool, each of whose connections says on whose behalf it reads before it is lent. */
function onBehalfOf(pool: Pool, names: readonly string[]): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    const list = `{${names.join()}}`
    if (said.get(client) === list) return client
    try {
      await sql`select set_config(${setting}, ${list}, false)`.execute(database(client))
      said.set(client, list)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const query = async (...given: Parameters<PoolClient['query']>) => {
    const client = await connect()
    let broken = true
    try {
      const result = await client.query(...given)
      broken = false
      return result
    } finally {
      client.release(broken)
    }
  }
  return Object.assign(Object.create(pool) as Pool, { connect, query })
}

/** The names that a connection said last. */
const said = new WeakMap<PoolClient, string>()

/**
 * Gives document tables their policies, where they have others or none. They share no code with `visible`: a row is seen by those
 * whom any of its parties names, in the states in which that one sees it.
 */
export async function secureRows(on: PoolClient, definitions: readonly Definition[]): Promise<void> {
  if (!(await mayBe(on))) return
  const db = database(on)
  const { rows } = await sql<{
    on: string
  }>`select format('%s %s', tablename, policyname) as on from pg_policies where schemaname = 'doc'`.execute(db)
  const known = new Set(rows.map((policy) => policy.on))
  for (const definition of definitions) {
    const policy = policyOf(definition)
    if (known.has(`${definition.type} ${policy}`)) continue
    const table = tableOf(definition.type)
    const former = rows.filter((each) => each.on.startsWith(`${definition.type} `)).map((each) => each.on.slice(definition.type.length + 1))
    // All in one piece, and so in one transaction. The first policy leaves everybody else what they may read by their rights.
    await sql
      .raw(
        [
          ...former.map((name) => `drop policy ${quoted(name)} on ${table}`),
          `create policy everybody on ${table} using (true)`,
          `create policy ${policy} on ${table} as restrictive to ${role} using (${conditionOf(definition)})`,
          `alter table ${table} enable row level security`,
          `grant select on ${table} to ${role}`,
        ].join('; '),
      )
      .execute(db)
  }
}

/** The name of the policy for businesses: it says which condition it has. */
export const policyOf = (definition: Definition): string => `business_${hash('sha256', conditionOf(definition)).slice(0, 8)}`

/**
 * That a row names one of the ids in a state in which that party sees it, or, where a type has public states, nobody; rows of a type
 * without parties are seen by all.
 */
export function conditionOf({ parties, fields, publicStates }: Definition): string {
  const each = Object.entries(parties).map(([name, { except = [] }]) => ({
    column: quoted(name),
    except,
    isMany: fields[name] !== undefined && columnOf(fields[name]).many,
  }))
  if (each.length === 0) return 'true'
  const ofNames = each.map(({ column, except, isMany }) => {
    const isNamed = isMany ? `${column} && ${named}` : `${column} = any(${named})`
    return except.length === 0 ? isNamed : `(${isNamed} and state <> all(array[${except.map(escapeLiteral).join()}]))`
  })
  const ofNobody = each
    .map(({ column, isMany }) => (isMany ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`))
    .join(' and ')
  return [...ofNames, ...(publicStates.length > 0 ? [`(${ofNobody})`] : [])].join(' or ')
}
