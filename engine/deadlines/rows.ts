import type { Pool, PoolClient } from 'pg'
import type { Definition, DeadlineSchedule } from '@nazorat/machines'
import type { Document } from '../documents/document.ts'
import { documentOf } from '../documents/load.ts'
import { tableOf } from '../documents/table.ts'
import type { Statement } from '../postgres/pipeline.ts'
import type { DeadlineInputs } from './inputs.ts'

/** A document whose clock runs, and how it runs by what is known now. */
export interface DocumentSchedule {
  readonly document: Document
  /** The version at which the count began. */
  readonly version: number
  /** ISO moment of that version. */
  readonly since: string
  readonly fired: readonly string[]
  /** The deadline that the row says is next. */
  readonly name: string | null
  /** Computed anew; null when nothing runs. */
  readonly running: DeadlineSchedule | null
}

/** What a row is to say from now on. */
export interface Advance extends Pick<DocumentSchedule, 'document' | 'version' | 'name'> {
  /** The deadline that fires with it, if one does. */
  readonly fires: string | null
  readonly running: DeadlineSchedule | null
}

interface Engine {
  readonly definitions: readonly Definition[]
  readonly deadlineInputs: DeadlineInputs
}

/** The first of the documents of which something has fallen due by a moment (ISO), at most `limit`, each computed anew: it may not be due yet. */
export async function findDue(engine: Engine, db: Pool | PoolClient, now: string, limit: number): Promise<DocumentSchedule[]> {
  const { rows } = await db.query<Found>({ name: 'due deadlines', text: 'select id, type from stream where next_at <= $1 order by next_at limit $2', values: [now, limit] })
  return loadSchedules(engine, db, rows)
}

/** Documents whose deadlines were computed with another calendar or other settings than there are, at most `limit`. */
export async function findStale(engine: Engine, db: Pool | PoolClient, limit: number): Promise<DocumentSchedule[]> {
  const { rows } = await db.query<Found>('select id, type from stream where basis < $1 order by id limit $2', [engine.deadlineInputs.inputsVersion, limit])
  return loadSchedules(engine, db, rows)
}

/** The moment (ISO) at which the next deadline of all falls due, or null. */
export async function nextDue(db: Pool | PoolClient): Promise<string | null> {
  const { rows } = await db.query<{ at: Date | null }>({ name: 'next deadline', text: 'select min(next_at) as at from stream' })
  return rows[0]!.at?.toISOString() ?? null
}

/**
 * Lets rows say what is next, and gives the ids of the documents whose row did stand where it was found: of two who
 * advance the same one, one alone does.
 */
export async function advance(tx: PoolClient, advances: readonly Advance[], basis: number): Promise<Set<string>> {
  if (advances.length === 0) return new Set()
  const of = <T>(pick: (advance: Advance) => T): T[] => advances.map(pick)
  const { rows } = await tx.query<{ id: string }>({
    name: 'advance deadlines',
    // What an append is changing is left to it: waiting for each other's rows the two could come to a deadlock.
    text: `with x as (
        select x.* from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::timestamptz[])
          as x (id, counted, stands, fires, next, next_at, due, due_at) join stream s on s.id = x.id for update of s skip locked
      )
      update stream s set next = x.next, next_at = x.next_at, due = x.due, due_at = x.due_at, basis = $9,
        fired = case when x.fires is null then s.fired else s.fired || x.fires end
      from x where s.id = x.id and s.counted = x.counted and s.next is not distinct from x.stands returning s.id`,
    values: [
      of(({ document }) => document.id), of(({ version }) => version), of(({ name }) => name), of(({ fires }) => fires),
      of(({ running }) => running?.next?.name ?? null), of(({ running }) => running?.next?.at ?? null),
      of(({ running }) => running?.due?.name ?? null), of(({ running }) => running?.due?.at ?? null), basis,
    ],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Remembers, in the append that does it, that the log changes what deadlines are computed with. */
export const writeInputsVersion: Statement = { text: 'update deadline_basis set pos = (select pos from head)', values: [] }

interface Found {
  readonly id: string
  readonly type: string
}

/** Documents with their rows, each pair as of one moment: an append changes both in one transaction. */
async function loadSchedules({ definitions, deadlineInputs }: Engine, db: Pool | PoolClient, found: readonly Found[]): Promise<DocumentSchedule[]> {
  const clocked: DocumentSchedule[] = []
  for (const [type, each] of Map.groupBy(found, ({ type }) => type)) {
    const definition = definitions.find((definition) => definition.type === type)
    if (!definition) continue
    const { rows } = await db.query<Joined>({
      name: `clocked ${type}`,
      text: `select row_to_json(d) as row, s.hash, s.counted as version, s.since, s.fired, s.next as name from stream s join ${tableOf(type)} d using (id)
        where s.id = any($1) and s.counted is not null`,
      values: [each.map(({ id }) => id)],
    })
    for (const { row, hash, since, ...rest } of rows) {
      const document = documentOf(definition, row, hash)
      clocked.push({ document, since: since.toISOString(), running: deadlineInputs.running(document, since.toISOString(), rest.fired), ...rest })
    }
  }
  return clocked
}

interface Joined {
  row: Record<string, unknown>
  hash: Buffer
  version: number
  since: Date
  fired: string[]
  name: string | null
}
