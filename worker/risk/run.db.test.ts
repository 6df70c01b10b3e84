import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import { giveUp } from './run.ts'
import { riskJob } from './job.ts'
import { openRisk } from './testing/open.ts'

/** The scores again, from the tables of documents; the seeded criteria weigh 100 together, so a weight is the most that it gives. */
const recount = `
  with day as (select "orderedDate" as d from doc.riskanalysis where id = $1),
  v as (
    select b.id,
      (select coalesce(sum(jsonb_array_length(r.measures)), 0) from doc.inspectionresult r, day where r."contractorId" = b.id and r.state = 'approved' and r.measures is not null
        and r."docDate" between (d - interval '36 months')::date + 1 and d) as violations,
      (select extract(year from age(d, max(q."actualEndDate"))) * 12 + extract(month from age(d, max(q."actualEndDate"))) from day left join doc.request q
        on q."contractorId" = b.id and q.state in ('agreed.completed', 'notified.completed', 'archived') and q."actualEndDate" <= d group by d) as months,
      (select coalesce(sum(f.weight), 0) from doc.healthriskfactor f, day where f.state = 'active' and exists (select from doc.request q where q."contractorId" = b.id
        and q.state in ('agreed.completed', 'notified.completed', 'archived') and f."controlFunctionId" = any(q."controlFunctions")
        and q."actualEndDate" > (d - interval '60 months')::date and q."actualEndDate" <= d)) as factors,
      (select count(*) from doc.request q, day where q."contractorId" = b.id and q.state in ('agreed.completed', 'notified.completed', 'archived')
        and q."actualEndDate" > (d - interval '36 months')::date and q."actualEndDate" <= d) as held,
      (select count(*) from doc.complaint k, day where k."contractorId" = b.id and k.state not in ('draft', 'returned', 'withdrawn')
        and k."sentDate" > (d - interval '24 months')::date and k."sentDate" <= d) as complaints
    from doc.contractor b where b.state = 'active'
  )
  select id, round(least(violations / 5.0, 1) * 35, 1) + round(least(coalesce(months, 36) / 36.0, 1) * 20, 1) + round(least(factors / 10, 1) * 25, 1)
    + round(least(held / 4.0, 1) * 10, 1) + round(least(complaints / 3.0, 1) * 10, 1) as score from v order by id`

type Opened = Awaited<ReturnType<typeof openRisk>>

const resultsOf = ({ rows }: Opened, id: string) =>
  rows<Scored>(`select * from doc.riskanalysisresult where "analysisId" = $1 order by "contractorId"`, id)

interface Scored {
  readonly id: string
  readonly contractorId: string
  readonly state: string
  readonly isArchived: boolean
  readonly totalBall: string
  readonly riskCategory: string
  readonly archivedTotalBall: string | null
  readonly previousId: string | null
  readonly scoreLines: readonly { value: number | null; points: number; most: number; results: string[] | null }[]
}

/** Factors of what is controlled, so that each criterion gives points to some business. */
async function factors({ rows, act }: Opened) {
  const functions = await rows<{ id: string }>(`select distinct unnest("controlFunctions") as id from doc.request order by 1 limit 3`)
  for (const [i, { id }] of functions.entries()) {
    const name = { ln: `o${i}`, cl: `о${i}`, ru: `о${i}` }
    await act('healthriskfactor', randomUUID(), 'save', 0, {
      organizationId: null,
      code: `R${i}`,
      name,
      controlFunctionId: id,
      weight: 1.5 + i * 2,
    })
  }
}

/** Histories of many kinds: the demo's documents are about few businesses each, and of these months. */
async function scatter({ rows }: Opened) {
  const business = `(select id from doc.contractor where state = 'active' order by md5(id::text || d.id::text) limit 1)`
  const ago = (days: number) => `current_date - abs(hashtext(d.id::text)) % ${days}`
  await rows(
    `update doc.request d set state = 'agreed.completed', "actualEndDate" = ${ago(2500)}, "contractorId" = ${business} where state not in ('draft', 'cancelled')`,
  )
  await rows(
    `update doc.inspectionresult d set state = 'approved', "docDate" = ${ago(1500)}, "contractorId" = ${business} where jsonb_array_length(measures) > 0`,
  )
  await rows(
    `update doc.complaint d set state = (array['satisfied', 'withdrawn'])[1 + abs(hashtext(id::text)) % 2], "sentDate" = ${ago(1000)}, "contractorId" = ${business}`,
  )
}

test('the score of each business is what a recount by SQL finds, and the sum of its lines', async () => {
  const opened = await openRisk()
  await factors(opened)
  await scatter(opened)
  const id = await opened.order()
  await opened.run(id)
  const { state, values } = await opened.analysis(id)
  const results = await resultsOf(opened, id)
  const again = await opened.rows<{ id: string; score: string }>(recount, id)
  expect([state, values['contractorTotal']]).toEqual(['scored', again.length])
  expect(results.map(({ contractorId, totalBall }) => [contractorId, Number(totalBall)])).toEqual(
    again.map((row) => [row.id, Number(row.score)]),
  )
  expect(new Set(results.map(({ totalBall }) => totalBall)).size).toBeGreaterThan(15)
  for (const { totalBall, scoreLines, riskCategory } of results) {
    const score = Number(totalBall)
    expect(Math.round(scoreLines.reduce((sum, { points }) => sum + points, 0) * 10) / 10).toBe(score)
    expect(riskCategory).toBe(score <= 40 ? 'low' : score <= 70 ? 'medium' : 'high')
  }
  const named = results.flatMap(({ scoreLines }) => scoreLines.flatMap((line) => line.results ?? []))
  const approved = await opened.rows<{ id: string }>(
    `select id from doc.inspectionresult where state = 'approved' and jsonb_array_length(measures) > 0 and "docDate" > current_date - interval '36 months'`,
  )
  expect(named.toSorted()).toEqual(approved.map((row) => row.id).toSorted())
})

test('the next analysis archives the results of the one before, and keeps their scores beside its own', async () => {
  const opened = await openRisk()
  const first = await opened.order()
  await opened.run(first)
  // Done again by another worker, it changes nothing.
  await opened.run(first)
  const before = await resultsOf(opened, first)
  const [gone] = before
  const [{ version }] = (await opened.rows<{ version: number }>(
    'select version from doc.contractor where id = $1',
    gone!.contractorId,
  )) as [{ version: number }]
  await opened.act('contractor', gone!.contractorId, 'deactivate', version)
  await factors(opened)
  const second = await opened.order()
  await opened.run(second)
  const [archived, after] = [await resultsOf(opened, first), await resultsOf(opened, second)]
  expect(archived).toHaveLength(before.length)
  expect(archived.every(({ state, isArchived }) => state === 'archived' && isArchived)).toBe(true)
  expect(after.every(({ state, isArchived }) => state === 'active' && !isArchived)).toBe(true)
  expect(after.map(({ contractorId }) => contractorId)).toEqual(before.slice(1).map(({ contractorId }) => contractorId))
  expect(after.map(({ previousId, archivedTotalBall }) => [previousId, archivedTotalBall])).toEqual(
    before.slice(1).map((row) => [row.id, row.totalBall]),
  )
  expect(after.some(({ totalBall, archivedTotalBall }) => Number(totalBall) > Number(archivedTotalBall))).toBe(true)
})

test('an analysis whose worker is killed in the middle goes on where it was: each business has one result', async () => {
  const opened = await openRisk()
  const first = await opened.order()
  await opened.run(first)
  const [place] = await opened.rows<{ regionId: string; districtId: string }>(`select "regionId", "districtId" from doc.contractor limit 1`)
  const firms = Array.from({ length: 1500 }, (_, i) => ({
    inn: String(300_000_000 + i),
    name: `Фирма ${i}`,
    oked: '47110',
    address: 'Тошкент',
    ...place!,
  }))
  for (let from = 0; from < firms.length; from += 500)
    await Promise.all(firms.slice(from, from + 500).map((firm) => opened.act('contractor', randomUUID(), 'save', 0, firm)))
  const id = await opened.order()
  const script = `
    import { Pool } from 'pg'
    import { openEngine } from '@nazorat/engine'
    import { definitions } from '@nazorat/machines/documents'
    import { runAnalysis } from ${JSON.stringify(new URL('./run.ts', import.meta.url).href)}
    const pool = new Pool({ connectionString: ${JSON.stringify(opened.url)} })
    await runAnalysis(await openEngine({ pool, definitions }), ${JSON.stringify(id)}, new AbortController().signal)`
  const dying = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: new URL('.', import.meta.url), stdio: 'inherit' })
  onTestFinished(() => void dying.kill('SIGKILL'))
  await expect.poll(async () => (await resultsOf(opened, id)).length, { interval: 5 }).toBeGreaterThan(0)
  dying.kill('SIGKILL')
  await once(dying, 'exit')
  const killedAt = (await resultsOf(opened, id)).length
  const activeNow = await opened.rows<{ n: number }>(
    `select count(*)::integer as n from doc.riskanalysisresult where state = 'active' group by "contractorId"`,
  )
  expect(activeNow.every(({ n }) => n === 1)).toBe(true)
  expect(await Array.fromAsync(riskJob.pending(opened.engine))).toEqual([id])
  await opened.run(id)
  const contractors = await opened.rows<{ id: string }>(`select id from doc.contractor where state = 'active' order by id`)
  expect(killedAt).toBeLessThan(contractors.length)
  expect((await resultsOf(opened, id)).map(({ contractorId }) => contractorId)).toEqual(contractors.map((row) => row.id))
  expect(await opened.rows(`select from doc.riskanalysisresult where state = 'active' and "analysisId" <> $1`, id)).toEqual([])
  expect(
    await opened.rows(
      `select stream from event where type = 'riskanalysisresult' and action = 'archive' group by stream having count(*) > 1`,
    ),
  ).toEqual([])
})

test('an analysis without criteria, and one that is interrupted again and again, says so; it can be taken up', async () => {
  const opened = await openRisk()
  const criteria = await opened.rows<{ id: string; version: number }>('select id, version from doc.riskcriterion')
  for (const { id, version } of criteria) await opened.act('riskcriterion', id, 'deactivate', version)
  const id = await opened.order()
  await expect(opened.order()).rejects.toMatchObject({ code: 'rule' })
  await opened.run(id)
  expect(await opened.analysis(id)).toMatchObject({ state: 'halted', values: { failure: 'noCriteria' } })
  await opened.act('riskcriterion', criteria[0]!.id, 'activate', criteria[0]!.version + 1)
  await opened.act('riskanalysis', id, 'retry', (await opened.analysis(id)).version)
  await giveUp(opened.engine, id)
  expect(await opened.analysis(id)).toMatchObject({ state: 'halted', values: { failure: 'broken' } })
  await opened.act('riskanalysis', id, 'retry', (await opened.analysis(id)).version)
  await opened.run(id)
  expect(await opened.analysis(id)).toMatchObject({ state: 'scored', values: { failure: null } })
})

test('an analysis that is cancelled ends before its next batch and keeps what it has; taken up again, it scores the others', async () => {
  const opened = await openRisk()
  const [place] = await opened.rows<{ regionId: string; districtId: string }>(`select "regionId", "districtId" from doc.contractor limit 1`)
  const firms = Array.from({ length: 600 }, (_, i) => ({
    inn: String(300_000_000 + i),
    name: `Фирма ${i}`,
    oked: '47110',
    address: 'Тошкент',
    ...place!,
  }))
  await Promise.all(firms.map((firm) => opened.act('contractor', randomUUID(), 'save', 0, firm)))
  const id = await opened.order()
  // Somebody cancels while the second batch is decided.
  const { bulk } = opened.engine
  const { decide } = bulk
  let batches = 0
  bulk.decide = async (actor, command, ...others) => {
    if (command.action === 'score' && ++batches === 2) await opened.act('riskanalysis', id, 'cancel', (await opened.analysis(id)).version)
    return decide.call(bulk, actor, command, ...others)
  }
  await opened.run(id)
  const [{ n }] = (await opened.rows<{ n: number }>(`select count(*)::integer as n from doc.contractor where state = 'active'`)) as [
    { n: number },
  ]
  expect([(await opened.analysis(id)).state, (await resultsOf(opened, id)).length, n > 500]).toEqual(['cancelled', 500, true])
  await expect(opened.act('riskanalysis', id, 'cancel', (await opened.analysis(id)).version)).rejects.toMatchObject({
    code: 'notInThisState',
  })
  await opened.run(id)
  expect((await resultsOf(opened, id)).length).toBe(500)
  await opened.act('riskanalysis', id, 'retry', (await opened.analysis(id)).version)
  await opened.run(id)
  expect([(await opened.analysis(id)).state, (await resultsOf(opened, id)).length]).toEqual(['scored', n])
})

test('of a criterion that changes the record in force counts; a wrong weight or period is refused', async () => {
  const opened = await openRisk()
  const [first] = await opened.rows<Record<string, unknown>>(
    `select code, name, indicator, "fullValue"::float8, months from doc.riskcriterion order by code limit 1`,
  )
  const save = (input: Record<string, unknown>) => opened.act('riskcriterion', randomUUID(), 'save', 0, { ...first!, weight: 10, ...input })
  const wrong = async (input: Record<string, unknown>) =>
    Object.keys(((await save(input).catch((error: { problems: object }) => error)) as { problems: object }).problems)
  expect(await wrong({ validFrom: '2025-01-01', weight: -1 })).toEqual(['weight'])
  expect(await wrong({ validFrom: '2025-01-01', weight: 0 })).toEqual(['weight'])
  expect(await wrong({ validFrom: '2025-01-01', validTo: '2024-12-31' })).toEqual(['validTo'])
  expect(await wrong({ validFrom: '2024-01-01' })).toEqual(['validFrom'])
  await save({ validFrom: '2025-01-01', weight: 65 })
  await save({ validFrom: '2098-01-01', weight: 1 })
  await save({ validFrom: '2025-06-01', validTo: '2025-06-30', weight: 2 })
  const id = await opened.order()
  await opened.run(id)
  const { values } = await opened.analysis(id)
  expect((values['criteria'] as { weight: number; most: number }[]).map(({ weight, most }) => [weight, most])).toEqual([
    [65, 50],
    [20, 15.4],
    [25, 19.2],
    [10, 7.7],
    [10, 7.7],
  ])
})

test('a body sees the results of businesses that it has checked and of those that nobody has; its branches’ and all with wider permissions', async () => {
  const opened = await openRisk()
  const id = await opened.order()
  await opened.run(id)
  const all = await opened.rows<{ checkedBy: string[] | null }>('select "checkedBy" from doc.riskanalysisresult')
  const bodies = [...new Set(all.flatMap(({ checkedBy }) => checkedBy ?? []))]
  expect(bodies.length).toBeGreaterThan(1)
  const seenBy = async (permission: string, branchIds: string[] = []) =>
    (await opened.engine.list(testActor([permission], { organizationId: bodies[0]!, branchIds }), 'riskanalysisresult', { pageSize: 1 }))
      .total
  const seen = (...by: string[]) => all.filter(({ checkedBy }) => !checkedBy?.length || checkedBy.some((body) => by.includes(body))).length
  expect(await seenBy('RiskAnalysisResultView')).toBe(seen(bodies[0]!))
  expect(await seenBy('BranchesRiskAnalysisResultView', [bodies[1]!])).toBe(seen(bodies[0]!, bodies[1]!))
  expect(await seenBy('RiskAnalysisResultViewAll')).toBe(all.length)
  expect(seen(bodies[0]!)).toBeLessThan(all.length)
  await expect(seenBy('RequestView')).rejects.toMatchObject({ code: 'forbidden' })
})

test('a check remembers the result from which it was opened: one that is active and of its own business', async () => {
  const opened = await openRisk()
  const first = await opened.order()
  await opened.run(first)
  const [body] = await opened.rows<{ id: string }>(`select id from doc.organization where kind = 'supervising' limit 1`)
  const inspector = testActor(['RequestView', 'RequestCreate', 'ContractorView', 'RiskAnalysisResultViewAll'], { organizationId: body!.id })
  const [mine, other] = (await resultsOf(opened, first)) as [Scored, Scored]
  const save = (riskResultId: string) =>
    opened.act('request', randomUUID(), 'save', 0, { contractorId: mine.contractorId, riskResultId }, inspector)
  const refused = { code: 'invalid', problems: { riskResultId: [expect.anything()] } }
  const { id } = await save(mine.id)
  await expect(save(other.id)).rejects.toMatchObject(refused)
  const { groups } = await opened.engine.related(inspector, 'riskanalysisresult', mine.id)
  expect(groups.map(({ type, documents }) => [type, documents.map((each) => each.id)])).toEqual([['request', [id]]])
  await opened.run(await opened.order())
  await expect(save(mine.id)).rejects.toMatchObject(refused)
  // What is there stays, and the draft can still be written.
  await opened.act('request', id, 'save', 1, { orderNumber: '1' }, inspector)
})
