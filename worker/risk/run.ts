import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { v5 } from 'uuid'
import { database, type Document, type Engine, inTransaction, type PreparedSaves, withLock } from '@nazorat/engine'
import { channels, notify } from '@nazorat/engine/jobs/channels'
import type { Day } from '@nazorat/machines/calendar'
import { riskWorker } from '@nazorat/machines/documents/risk/analysis/definition'
import { type AppliedCriterion, sharesOf } from '@nazorat/machines/documents/risk/scoring'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { Refusal } from '@nazorat/machines/workflow'
import { type Business, scoresOf } from './score.ts'

export const analysisType = 'riskanalysis'
const resultType = 'riskanalysisresult'

/** Businesses of a batch, which is one transaction. */
const batchSize = 250

/** The inputs of an analysis, as they are known when it begins. */
export interface Analysis {
  readonly id: string
  /** Its last day. */
  readonly day: string
  readonly criteria: readonly AppliedCriterion[]
  readonly lowMost: number
  readonly mediumMost: number
}

/**
 * Scores all active businesses in the order of their ids, a batch at a time. A batch's new results and the archiving of the former
 * ones are one transaction, so a business has one active result at any moment. An analysis that was interrupted goes on with the
 * businesses that have no result of it; one that is cancelled ends before its next batch. Throws when `signal` fires.
 */
export async function runAnalysis(engine: Engine, id: string, signal: AbortSignal): Promise<void> {
  // One at a time: each archives the results of the one before.
  await withLock(engine.pool, analysisType, 'all', async () => {
    const analysis = await begun(engine, id)
    if (!analysis) return
    let done = await countOf(engine, id)
    const total = done + (await restOf(engine, id))
    for (let batch = await nextBatch(engine, id); batch.length > 0; batch = await nextBatch(engine, id, batch.at(-1)!.id)) {
      signal.throwIfAborted()
      if (!(await isCounting(engine, id))) return
      await scoreBatch(engine, analysis, batch)
      done += batch.length
      await notify(engine.pool, channels.progress, { type: analysisType, id, percent: Math.min(99, Math.floor((done * 100) / total)) })
    }
    if (!(await isCounting(engine, id))) return
    await archiveOthers(engine, id, signal)
    await act(engine, id, ['counting'], 'finish', { contractorTotal: await countOf(engine, id) })
  })
}

/** Says that an analysis could not be finished, whatever was tried. Its results so far stay. */
export const giveUp = (engine: Engine, id: string): Promise<Document | null> =>
  act(engine, id, ['ordered', 'counting'], 'fail', { failure: 'broken' })

/** The analysis with its criteria, which are those of the moment at which it began; null when it is over. */
async function begun(engine: Engine, id: string): Promise<Analysis | null> {
  const found = (await engine.load(analysisType, [id])).get(id)
  if (!found || !['ordered', 'counting'].includes(found.state)) return null
  const day = String(found.values.orderedDate)
  const known = found.values.criteria as readonly AppliedCriterion[] | null
  const criteria = known ?? (await criteriaOn(engine, day))
  if (criteria.length === 0) {
    await act(engine, id, ['ordered'], 'fail', { failure: 'noCriteria' })
    return null
  }
  const [lowMost, mediumMost] = [await readSetting(engine, 'riskLowMost'), await readSetting(engine, 'riskMediumMost')]
  const limits = {
    lowMost: found.values.lowMost ?? lowMost,
    mediumMost: found.values.mediumMost ?? mediumMost,
  }
  const rows = criteria.map((criterion) => ({ id: randomUUID(), ...criterion }))
  if (found.state === 'ordered') await act(engine, id, ['ordered'], 'begin', known ? limits : { criteria: rows, ...limits })
  return { id, day, criteria, ...limits }
}

/** The criteria in force on a day with the points that each may give. Of several with one code the one that began last counts. */
async function criteriaOn({ pool }: Engine, day: Day): Promise<AppliedCriterion[]> {
  const { rows } = await sql<Omit<AppliedCriterion, 'most'>>`
    select distinct on (code) id as "criterionId", indicator, weight::float8, "fullValue"::float8, months from doc.riskcriterion
    where state = 'active' and "validFrom" <= ${day}::date and ("validTo" is null or "validTo" >= ${day}::date)
    order by code, "validFrom" desc`.execute(database(pool))
  const shares = sharesOf(rows.map(({ weight }) => weight))
  return rows.map((row, i) => ({ ...row, most: shares[i]! }))
}

const isCounting = async (engine: Engine, id: string): Promise<boolean> =>
  (await engine.load(analysisType, [id])).get(id)?.state === 'counting'

/** Does an action on an analysis that is in one of some states; null where it is not. */
const act = (
  engine: Engine,
  document: string,
  from: readonly string[],
  action: string,
  input: Record<string, unknown>,
): Promise<Document | null> => engine.fire(riskWorker, { type: analysisType, document, from, action, input })

/** The next active businesses after one, by their ids, that have no result of an analysis yet. */
async function nextBatch({ pool }: Engine, id: string, after = '00000000-0000-0000-0000-000000000000'): Promise<Business[]> {
  const { rows } = await sql<Business>`select c.id ${unscored(id)} and c.id > ${after}::uuid order by c.id limit ${batchSize}`.execute(
    database(pool),
  )
  return rows
}

async function restOf({ pool }: Engine, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n ${unscored(id)}`.execute(database(pool))
  return rows[0]!.n
}

const unscored = (id: string) => sql`from doc.contractor c where c.state = 'active'
  and not exists (select from doc.riskanalysisresult r where r."analysisId" = ${id}::uuid and r."contractorId" = c.id)`

async function countOf({ pool }: Engine, id: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::integer as n from doc.riskanalysisresult where "analysisId" = ${id}::uuid`.execute(database(pool))
  return rows[0]!.n
}

/** Scores a batch and archives the former results of its businesses. A business that was deleted meanwhile is left out. */
async function scoreBatch(engine: Engine, analysis: Analysis, batch: readonly Business[]): Promise<void> {
  const { bulk, pool } = engine
  const former = await formerOf(
    engine,
    analysis.id,
    batch.map(({ id }) => id),
  )
  const saves = await scoresOf(engine, analysis, batch, former)
  const decided = await bulk.decide(riskWorker, { id: analysis.id, type: resultType, action: 'score' }, saves, new Map())
  for (const each of decided) if ('refusal' in each && !isGone(each.refusal)) throw each.refusal
  const prepared = await bulk.prepare(decided)
  const archiving = await archived(engine, [...former.values()])
  await inTransaction(pool, async (client) => {
    await bulk.append(client, riskWorker, prepared)
    await bulk.append(client, riskWorker, archiving)
  })
  bulk.appended()
}

/** Whether a result is refused since its business was deleted or made passive meanwhile. */
const isGone = ({ problems }: Refusal): boolean => Object.hasOwn(problems, 'contractorId')

/** The active results that businesses have of other analyses, by business. */
async function formerOf(engine: Engine, id: string, businesses: readonly string[]): Promise<Map<string, Document>> {
  const { rows } = await sql<{ id: string }>`
    select id from doc.riskanalysisresult where state = 'active' and "analysisId" <> ${id}::uuid
      and "contractorId" = any(${businesses}::uuid[])`.execute(database(engine.pool))
  const found = await engine.load(
    resultType,
    rows.map((row) => row.id),
  )
  return new Map([...found.values()].map((document) => [String(document.values['contractorId']), document]))
}

/** Archives the results of businesses that are no longer scored: deleted or made passive. */
async function archiveOthers(engine: Engine, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ id: string }>`
      select id from doc.riskanalysisresult where state = 'active' and "analysisId" <> ${id}::uuid order by id limit ${batchSize}`.execute(
      database(engine.pool),
    )
    if (rows.length === 0) return
    const documents = await engine.load(
      resultType,
      rows.map((row) => row.id),
    )
    const archiving = await archived(engine, [...documents.values()])
    await inTransaction(engine.pool, async (client) => void (await engine.bulk.append(client, riskWorker, archiving)))
    engine.bulk.appended()
  }
}

/** The archiving of results, ready to be appended. Throws when one cannot be archived: nobody else moves them. */
async function archived({ bulk }: Engine, results: readonly Document[]): Promise<PreparedSaves> {
  const [first] = results
  if (!first) return []
  const saves = results.map(({ id, version }, line) => ({ line, document: id, version, input: {}, id: v5(`${id} archive`, v5.URL) }))
  const decided = await bulk.decide(riskWorker, { id: first.id, type: first.type, action: 'archive' }, saves, new Map())
  for (const each of decided) if ('refusal' in each) throw each.refusal
  return bulk.prepare(decided)
}
