import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { v5 } from 'uuid'
import { database, type Document, type Engine, tail } from '@nazorat/engine'
import { logger } from '@nazorat/engine/telemetry/logger'
import { publicCode } from '@nazorat/machines/documents/inspections/public-code'
import { publicSteps } from '@nazorat/machines/documents/inspections/public-record/definition'
import { isDecided, publicStateOf } from '@nazorat/machines/documents/inspections/public-record/of-check'
import { type Actor, Refusal, system, timerFires } from '@nazorat/machines/workflow'
import type { Stop, WorkerContext } from '../task.ts'
import { loadSources, type Source } from './sources.ts'
import { shownOf } from './shown.ts'

const type = 'publicrecord'

const publisher: Actor = { ...system, grants: { [timerFires]: '' } }

/** The public record of a check. Everybody who knows the check finds it, so that no two are made of one. */
export const recordOf = (check: string): string => v5(`public record of ${check}`, v5.URL)

/** Writes the public records of checks as they move. */
export const publishOnMoves = ({ engine, reserved, listener }: WorkerContext): Promise<Stop> =>
  tail(reserved, listener, async (moves) => {
    const checks = moves.filter((move) => move.type === 'request').map(({ stream }) => stream)
    await publish(engine, [...new Set(checks)])
  })

/** How many checks are published at once. */
const batchSize = 200

/**
 * Writes all public records that are not what their checks are: of checks that an earlier release decided on, of those that moved while
 * no worker ran, of results whose term for a complaint is over, and of those on which the business or a decision on its complaint has said
 * something since. `at` is the moment of the records where that is not now.
 */
export async function publishAll(engine: Engine, at?: string): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string }>`select r.id ${outdated} and r.id > ${last}::uuid order by r.id limit ${batchSize}`.execute(
      database(engine.pool),
    )
    if (rows.length === 0) return
    await publish(
      engine,
      rows.map(({ id }) => id),
      at,
    )
    last = rows.at(-1)!.id
  }
}

/**
 * Checks with a public record of another version than theirs, without the result that is public by now, or with one beside which other
 * words of the business or another decision on its complaint belong; and decided ones without a record.
 */
const outdated: RawBuilder<unknown> = sql`from doc.request r left join doc.publicrecord p on p."requestId" = r.id::text
  where case when p.id is null then r.state like 'agreed.%' or r.state like 'notified.%'
    else p."sourceVersion" <> r.version or p."resultNumber" is null and exists (
      select from doc.inspectionresult i where i."requestId" = r.id and i.state = 'approved')
    or p."resultNumber" is not null and (exists (
      select from doc.inspectionbookofcontractor e where e."requestId" = r.id and e.state = 'confirmed' and e.remark is distinct from p.remark)
      or p.complaint is distinct from 'satisfied' and exists (
      select from doc.complaint c where c."requestId" = r.id and c.state in ('satisfied', 'rejected')
        and c.kind is distinct from 'unregisteredVisit' and c.state is distinct from p.complaint)) end`

/** Writes the public records of some checks, each once: a record that another worker has written meanwhile is left as it is. */
export async function publish(engine: Engine, checks: readonly string[], at?: string): Promise<void> {
  for (let i = 0; i < checks.length; i += batchSize) {
    const sources = await loadSources(engine, checks.slice(i, i + batchSize))
    const records = await engine.load(type, [...sources.keys()].map(recordOf))
    await Promise.all(
      [...sources.values()].map((source) =>
        write(engine, source, records.get(recordOf(source.check.id)), at).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          // Another worker was first, or the check has moved on: both are told of its next step. One that is refused holds up no other.
          if (['moved', 'keyReused'].includes(error.code)) return
          logger.error({ err: error, check: source.check.id }, 'a public record was refused; another attempt follows within an hour')
        }),
      ),
    )
  }
}

async function write(engine: Engine, source: Source, record: Document | undefined, at?: string): Promise<void> {
  const { check } = source
  const state = publicStateOf({ state: check.state, archivedFrom: check.values['archivedFrom'] as string | null })
  const id = recordOf(check.id)
  const execute = (action: string, version: number, input: Record<string, unknown>) =>
    engine.execute(publisher, { id: v5(`${id} ${action} ${version}`, v5.URL), type, document: id, action, version, input }, at)

  if (record) {
    const shown = state === 'revoked' ? unchanged(record, source) : shownOf(source)
    if (isAhead(record, check) || isSame(record, shown)) return
    await execute(publicSteps[state], record.version, shown)
  } else if (isDecided(check.state)) {
    const shown = shownOf(source)
    const { version } = await opened(id, (code) => execute('open', 0, { ...shown, requestId: check.id, code }))
    if (state !== 'planned') await execute(publicSteps[state], version, shown)
  }
}

/** Nothing of a check is public before it is decided: while its decision is taken back, what was public stays as it was. */
const unchanged = ({ values: { requestId: _, code: __, ...shown } }: Document, { check, position }: Source): Record<string, unknown> => ({
  ...shown,
  sourceVersion: check.version,
  sourcePosition: position,
})

const isAhead = ({ values }: Document, check: Document): boolean => Number(values['sourceVersion']) > check.version

const isSame = ({ values }: Document, shown: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(shown).every(([name, value]) => isDeepStrictEqual(values[name] ?? null, value))

/** Opens a record under a code that no other one has. It follows from the record's id, so that every worker finds the same. */
async function opened<R>(id: string, open: (code: string) => Promise<R>): Promise<R> {
  for (let attempt = 0; ; attempt++) {
    const bytes = createHash('sha256').update(`${id} ${attempt}`).digest()
    try {
      return await open(publicCode(bytes))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid' || attempt === 5) throw error
    }
  }
}
