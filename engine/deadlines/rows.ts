import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Definition } from '@nazorat/machines/definition'
import { memoized } from '@nazorat/machines/memoized'
import type { DeadlineSchedule } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import { documentOf } from '../documents/load.ts'
import { documentTable } from '../documents/identifiers.ts'
import { database } from '../postgres/database.ts'
import type { Statement } from '../postgres/pipeline.ts'
import { type Placeholder, prepared } from '../postgres/prepared.ts'
import type { ReferenceData } from '../documents/reference-data.ts'
import { runningSchedule } from './schedule.ts'

/** A document with running deadlines, and its schedule by the present inputs. */
export interface DocumentSchedule {
  readonly document: Document
  /** The version at which the count began. */
  readonly version: number
  /** ISO moment of that version. */
  readonly since: string
  readonly fired: readonly string[]
  /** The deadline that the row says is next. */
  readonly name: string | null
  /** Computed again when the row is loaded; null when no deadline runs. */
  readonly running: DeadlineSchedule | null
}

/** The new content of a row. */
export interface Advance extends Pick<DocumentSchedule, 'document' | 'version' | 'name'> {
  /** The deadline that fires with it, if one does. */
  readonly fires: string | null
  readonly running: DeadlineSchedule | null
}

interface Engine {
  readonly definitions: readonly Definition[]
  readonly referenceData: ReferenceData
}

/** The documents with the earliest deadlines due at a moment (ISO), at most `limit`. Each is computed again: it may not be due yet. */
export async function findDue(engine: Engine, db: Pool | PoolClient, now: string, limit: number): Promise<DocumentSchedule[]> {
  return loadSchedules(engine, db, await dueBy(db, { now, limit }))
}

const dueBy = prepared('due deadlines', (db, placeholder: Placeholder<{ now: string; limit: number }>) =>
  db
    .selectFrom('stream')
    .select(['id', 'type'])
    .where('next_at', '<=', sql<Date>`${placeholder('now')}`)
    .orderBy('next_at')
    .limit(placeholder('limit')),
)

/** Documents whose deadlines were computed with another calendar or other settings than there are, at most `limit`. */
export async function findStale(engine: Engine, db: Pool | PoolClient, limit: number): Promise<DocumentSchedule[]> {
  const { version } = engine.referenceData
  const stale = await database(db)
    .selectFrom('stream')
    .select(['id', 'type'])
    .where('basis', '<', version)
    .orderBy('id')
    .limit(limit)
    .execute()
  return loadSchedules(engine, db, stale)
}

/** The moment (ISO) at which the next deadline of all falls due, or null. */
export async function nextDue(db: Pool | PoolClient): Promise<string | null> {
  return (await first(db, {}))[0]!.at?.toISOString() ?? null
}

const first = prepared('next deadline', (db) => db.selectFrom('stream').select(({ fn }) => fn.min<Date | null>('next_at').as('at')))

/**
 * Lets rows say what is next, and gives the ids of the documents whose row did stand where it was found: of two who
 * advance the same one, one alone does.
 */
export async function advance(tx: PoolClient, advances: readonly Advance[], version: number): Promise<Set<string>> {
  if (advances.length === 0) return new Set()
  const of = <T>(pick: (advance: Advance) => T): T[] => advances.map(pick)
  const moved = await advanceRows(tx, {
    ids: of(({ document }) => document.id),
    counted: of(({ version }) => version),
    stands: of(({ name }) => name),
    fires: of(({ fires }) => fires),
    next: of(({ running }) => running?.next?.name ?? null),
    nextAt: of(({ running }) => running?.next?.at ?? null),
    due: of(({ running }) => running?.due?.name ?? null),
    dueAt: of(({ running }) => running?.due?.at ?? null),
    version,
  })
  return new Set(moved.map(({ id }) => id))
}

/** The new content of rows, one list per column. */
interface AdvancedRows {
  readonly ids: readonly string[]
  readonly counted: readonly number[]
  readonly stands: readonly (string | null)[]
  readonly fires: readonly (string | null)[]
  readonly next: readonly (string | null)[]
  readonly nextAt: readonly (string | null)[]
  readonly due: readonly (string | null)[]
  readonly dueAt: readonly (string | null)[]
  readonly version: number
}

const advanceRows = prepared('advance deadlines', (_, placeholder: Placeholder<AdvancedRows>) => {
  const columns = sql`${placeholder('ids')}::uuid[], ${placeholder('counted')}::integer[], ${placeholder('stands')}::text[], ${placeholder('fires')}::text[],
    ${placeholder('next')}::text[], ${placeholder('nextAt')}::timestamptz[], ${placeholder('due')}::text[], ${placeholder('dueAt')}::timestamptz[]`
  // Rows that an append has locked are skipped: waiting for each other's rows could end in a deadlock.
  return sql<{ id: string }>`with x as (
      select x.* from unnest(${columns}) as x (id, counted, stands, fires, next, next_at, due, due_at)
      join stream s on s.id = x.id for update of s skip locked
    )
    update stream s set next = x.next, next_at = x.next_at, due = x.due, due_at = x.due_at, basis = ${placeholder('version')},
      fired = case when x.fires is null then s.fired else s.fired || x.fires end
    from x where s.id = x.id and s.counted = x.counted and s.next is not distinct from x.stands returning s.id`
})

/** Remembers, in the append that does it, that the log changes what deadlines are computed with. */
export const writeReferenceVersion: Statement = { text: 'update deadline_basis set pos = (select pos from head)', values: [] }

interface ScheduledRow {
  readonly id: string
  readonly type: string
}

/** Documents with their rows, each pair as of one moment: an append changes both in one transaction. */
async function loadSchedules(
  { definitions, referenceData }: Engine,
  db: Pool | PoolClient,
  found: readonly ScheduledRow[],
): Promise<DocumentSchedule[]> {
  const schedules: DocumentSchedule[] = []
  for (const [type, each] of Map.groupBy(found, ({ type }) => type)) {
    const definition = definitions.find((definition) => definition.type === type)
    if (!definition) continue
    const rows = await schedulesOf(type)(db, { ids: each.map(({ id }) => id) })
    for (const { row, hash, since, ...rest } of rows) {
      const document = documentOf(definition, row, hash)
      schedules.push({
        document,
        since: since.toISOString(),
        running: runningSchedule(referenceData, document, since.toISOString(), rest.fired),
        ...rest,
      })
    }
  }
  return schedules
}

interface Joined {
  row: Record<string, unknown>
  hash: Buffer
  version: number
  since: Date
  fired: string[]
  name: string | null
}

const schedulesOf = (type: string) =>
  memoized(schedules, type, () =>
    prepared(
      `schedules of ${type}`,
      (_, placeholder: Placeholder<{ ids: readonly string[] }>) =>
        sql<Joined>`select row_to_json(d) as row, s.hash, s.counted as version, s.since, s.fired, s.next as name
        from stream s join ${documentTable(type)} d using (id) where s.id = any(${placeholder('ids')}) and s.counted is not null`,
    ),
  )

const schedules = new Map<string, (on: Pool | PoolClient, values: { ids: readonly string[] }) => Promise<Joined[]>>()
