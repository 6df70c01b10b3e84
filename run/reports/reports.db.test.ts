import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  catchUpCounts,
  countersOf,
  type Engine,
  inTransaction,
  openEngine,
  replay,
  takeSteps,
  wrongCounts,
  wrongSteps,
} from '@nazorat/engine'
import { measure, openReport, processMap, reportPage } from '@nazorat/engine/queries/report'
import { groupFinished, testDatabase } from '@nazorat/engine/testing'
import type { FilterValue } from '@nazorat/machines/api-types'
import { endOf } from '@nazorat/machines/calendar'
import { definitions } from '@nazorat/machines/documents'
import { indicatorOf, type RiskIndicatorName } from '@nazorat/machines/documents/risk/indicators'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { behind, isDerived, type Report, type ReportQuery, type ReportReply } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import { type Actor, mayView } from '@nazorat/machines/workflow'
import { demoTemplate } from '../testing/demo.ts'
import { makeWorld } from '../testing/world.ts'
import { idOf } from '../seed/ids.ts'
import { sees } from '../permissions/oracle.ts'
import { foldAll, numbersOf, processOf, quantileOf } from './oracle.ts'
import { addRandomChecks, moveRandomChecks } from './random-checks.ts'
import { addRandomOutcomes } from './random-outcomes.ts'

const year: ReportQuery = { period: { from: '2020-01-01', to: '2029-12-31' }, filters: {} }
const all = Object.values(reports)
const usernames = ['inspector', 'ceo', 'moderator', 'auditor', 'admin', 'hr', 'contractor']

/** Opens a database that is kept for all tests of a group: a clone of a template, or an empty one that is filled. */
function opened({ of, fill }: { of?: () => Promise<string>; fill?: (engine: Engine) => Promise<void> }): { readonly engine: Engine } {
  const held = {} as { engine: Engine }
  const finished = groupFinished()
  beforeAll(async () => {
    const { pool } = await testDatabase(finished, await of?.())
    held.engine = await openEngine({ pool, definitions })
    finished(() => held.engine.close())
    await fill?.(held.engine)
  })
  return held
}

const ask = (engine: Engine, report: Report, query: ReportQuery, actor: Actor): Promise<ReportReply> =>
  reportPage(engine.pool, openReport(report, query, actor, engine.definitionOf))

const mayAsk = (report: Report, actor: Actor): boolean =>
  report.permission === undefined ||
  (mayView({ permission: report.permission }, actor) && Object.values(report.sources).some((source) => mayView(source, actor)))

/** Compares every number of a report with those that the events give. Returns how many were not zero. */
async function compare(
  engine: Engine,
  report: Report,
  query: ReportQuery,
  actor: Actor,
  documents: Awaited<ReturnType<typeof foldAll>>,
): Promise<number> {
  const reply = await ask(engine, report, query, actor)
  const expected = numbersOf(report, query, documents, actor)
  const counted = Object.keys(report.columns).filter((name) => !isDerived(report.columns[name]!))
  const seen = (name: string) => mayView(report.sources[(report.columns[name] as { source: string }).source]!, actor)
  const told = (values: Readonly<Record<string, number | null>> | undefined) =>
    counted.filter(seen).map((name) => [name, Math.round((values?.[name] ?? 0) * 1000) / 1000])
  expect(told(reply.totals), `${report.type} for ${actor.name}`).toEqual(told(expected.get('all')))
  expect(counted.filter((name) => !seen(name)).every((name) => reply.totals[name] === null)).toBe(true)
  const keys = [...expected.keys()].filter((key) => key !== 'all')
  expect(reply.total).toBe(keys.length)
  const rows = new Map(reply.rows.map((row) => [report.rows.map((facet) => String(row.keys[facet])).join(' '), row.values]))
  // A report may have more rows than a page.
  for (const key of keys.length > 200 ? rows.keys() : keys)
    expect(told(rows.get(key)), `${report.type} ${key}`).toEqual(told(expected.get(key)))
  return counted.filter((name) => reply.totals[name]).length
}

describe('on the demo', () => {
  const held = opened({ of: demoTemplate })
  const actorOf = async (username: string): Promise<Actor> => (await loadActor(held.engine, idOf('user', username)))!

  test('every number of every report is that of the events, for each reader', async () => {
    const documents = await foldAll(held.engine.pool, '2100-01-01')
    const found = new Map<string, number>()
    for (const username of usernames) {
      const actor = await actorOf(username)
      for (const report of all.filter((each) => mayAsk(each, actor)))
        found.set(report.type, Math.max(found.get(report.type) ?? 0, await compare(held.engine, report, year, actor, documents)))
    }
    // The demo has something for each report to count, but nobody in it has watched a lesson.
    expect([...found].flatMap(([type, columns]) => (columns < 2 ? [type] : []))).toEqual(['lessoncompletion'])
    expect(found.size).toBe(all.length)
  })

  test('a number is the total of the list that it leads to', async () => {
    for (const username of ['moderator', 'ceo', 'auditor']) {
      const actor = await actorOf(username)
      for (const report of all.filter((each) => mayAsk(each, actor))) {
        const reply = await ask(held.engine, report, year, actor)
        for (const { keys, values } of [...reply.rows.slice(0, 4), { keys: {}, values: reply.totals }]) {
          for (const [name, column] of Object.entries(report.columns)) {
            if (isDerived(column) || column.sum || column.rows || column.distinct || values[name] === null) continue
            // Without records that it could refer to, a number is 0 and leads nowhere.
            if (Object.values(reply.referred[name] ?? {}).some((ids) => (ids as string[]).length === 0)) continue
            const total = await held.engine.count(
              actor,
              report.sources[column.source]!.type,
              behind(report, column, year, keys, reply.referred[name]),
            )
            expect(total, `${report.type} ${name}`).toBe(values[name])
          }
        }
      }
    }
  })

  test('a list takes every filter that a number leads to it with', () => {
    for (const report of all) {
      for (const [name, column] of Object.entries(report.columns)) {
        if (isDerived(column)) continue
        const { type } = report.sources[column.source]!
        const keys = Object.fromEntries(report.rows.map((facet) => [facet, facet === 'month' ? '2026-03' : 'x']))
        const { list, fields } = held.engine.definitionOf(type)
        const unknown = Object.keys(behind(report, column, year, keys)).filter(
          (field) => !list.filters.includes(field) && fields[field]?.kind !== 'reference',
        )
        expect(unknown, `${report.type} ${name}`).toEqual([])
      }
    }
  })

  test('who may not see a report, or a body, is refused', async () => {
    const [contractor, moderator, ceo] = [await actorOf('contractor'), await actorOf('moderator'), await actorOf('ceo')]
    expect(() => openReport(reports['excelreport']!, year, contractor, held.engine.definitionOf)).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    )
    const foreign = { ...year, filters: { organization: [randomUUID()] } }
    for (const type of ['excelreport', 'comparison', 'rating', 'ratingassessment', 'orginspectionviolationreport']) {
      expect(() => openReport(reports[type]!, year, contractor, held.engine.definitionOf)).toThrow(
        expect.objectContaining({ code: 'forbidden' }),
      )
      for (const actor of [moderator, ceo])
        await expect(ask(held.engine, reports[type]!, foreign, actor), type).rejects.toMatchObject({ code: 'forbidden' })
    }
    for (const on of [undefined, '2029-12-31']) {
      const partly = (...authorized: string[]) => ask(held.engine, reports['excelreport']!, { ...year, on, filters: { authorized } }, ceo)
      expect((await partly(moderator.organizationId!)).totals['all'], on).toBeGreaterThan(0)
      await expect(partly(moderator.organizationId!, randomUUID())).rejects.toMatchObject({ code: 'forbidden' })
    }
    const own = { ...year, filters: { organization: [ceo.organizationId!] } }
    expect((await ask(held.engine, reports['excelreport']!, own, ceo)).rows.map(({ keys }) => keys['organization'])).toEqual([
      ceo.organizationId,
    ])
  })

  test('a period that is half, backwards or a hundred years long is refused, and so is what is no facet', async () => {
    const actor = await actorOf('auditor')
    const asked = (query: ReportQuery) => () => openReport(reports['excelreport']!, query, actor, held.engine.definitionOf)
    for (const period of [
      {},
      { from: '2026-01-01' },
      { to: '2026-01-01' },
      { from: '2026-02-01', to: '2026-01-31' },
      { from: '1926-01-01', to: '2026-01-01' },
    ]) {
      expect(asked({ period, filters: {} })).toThrow(
        expect.objectContaining({ code: 'invalid', problems: { period: [expect.anything()] } }),
      )
    }
    for (const name of ['contractorInn', 'constructor']) {
      expect(asked({ ...year, filters: { [name]: '1' } })).toThrow(
        expect.objectContaining({ code: 'invalid', problems: { [name]: [expect.anything()] } }),
      )
    }
    const earliest = openReport(
      reports['comparison']!,
      { period: { from: '1900-01-01', to: '1900-12-31' }, filters: {} },
      actor,
      held.engine.definitionOf,
    )
    expect((await reportPage(held.engine.pool, earliest)).totals['prevTotal']).toBe(0)
    expect(asked({ ...year, filters: { organization: 'no id' } })).toThrow(expect.objectContaining({ code: 'invalid' }))
  })
})

test('a person who is named in several violations of a body is one person', async () => {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  await makeWorld(engine)
  const [body, one, two] = [randomUUID(), randomUUID(), randomUUID()]
  const named = (...officials: object[]) => ({ detectedDate: '2026-03-03', organizationId: body, detectedCaseCount: 1, officials })
  const violations = [
    named({ employeeId: one, measure: 'fine' }, { employeeId: two, measure: 'fine' }),
    named({ employeeId: one, measure: 'warning' }, { fullName: 'Каримов Анвар', measure: 'fine' }),
    named(
      { employeeId: one, fullName: 'Бошқа исм', measure: 'fine' },
      { fullName: 'КАРИМОВ Анвар', measure: 'protocol' },
      { fullName: 'Саидов Карим', measure: 'fine' },
    ),
    { ...named(), officials: null },
  ]
  await record(engine, 'orginspectionviolation', 'active', violations)
  const actor = readerOf('AllOrgInspectionViolationView')
  const { totals, rows } = await ask(engine, reports['orginspectionviolationreport']!, year, actor)
  const expected = { totalViolationCount: 4, officialPersonCount: 4, fineCount: 5, totalCount: 7 }
  expect([totals, rows[0]!.values]).toEqual([expect.objectContaining(expected), expect.objectContaining(expected)])
})

test('findings of checklists are counted by their severity, in the report of results and as indicators of risk', async () => {
  const { pool } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const [inspectionOrganizationId, contractorId] = [randomUUID(), randomUUID()]
  const answers = (...all: (readonly [string, string | null])[]) =>
    all.map(([answer, severity]) => ({ id: randomUUID(), answer, severity }))
  const result = (more: object) => ({ inspectionOrganizationId, contractorId, docDate: '2026-03-03', ...more })
  const found = answers(['no', 'gross'], ['no', 'gross'], ['no', 'minor'], ['no', null], ['yes', 'gross'], ['notApplicable', 'significant'])
  await record(engine, 'inspectionresult', 'approved', [
    result({ answers: found, measures: [{ id: randomUUID(), measure: 'Кўрсатма' }] }),
    result({ answers: answers(['no', 'significant'], ['yes', null]) }),
    result({ answers: null }),
  ])
  await record(engine, 'inspectionresult', 'returned', [result({ answers: answers(['no', 'gross']) })])

  const grants = readerOf('AllInspectionResultView', 'Report3View')
  const { totals } = await ask(engine, reports['excelreport3']!, year, grants)
  expect(totals).toMatchObject({ findings: 6, grossFindings: 3, significantFindings: 1, minorFindings: 1, measures: 1 })
  const counted = async (name: RiskIndicatorName) => {
    const asked = { ids: [contractorId], to: '2026-04-01', months: 12, maxDocuments: 10 } as const
    const { value, count } = (await measure(pool, engine.definitionOf, indicatorOf(name), asked)).get(contractorId)!
    return [value, count]
  }
  // Only what is approved says anything of a business.
  expect(await counted('grossFindings')).toEqual([2, 1])
  expect(await counted('significantFindings')).toEqual([1, 1])
  expect(await counted('minorFindings')).toEqual([1, 1])
  expect(await counted('violations')).toEqual([1, 1])
})

/** Somebody who belongs nowhere, with these permissions. */
const readerOf = (...permissions: string[]): Actor => ({
  id: randomUUID(),
  name: 'all',
  language: 'ru',
  organizationId: null,
  branchIds: [],
  roleIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map((name) => [name, ''])),
})

/** Writes documents into the log, each by one event, whatever their type would say of it. */
async function record({ pool, definitionOf }: Engine, type: string, state: string, patches: readonly object[]): Promise<void> {
  for (const patch of patches) {
    const insert = `insert into event (pos, stream, version, type, action, from_state, to_state, actor, organization, role, origin, at, input, patch, machine, command, hash)
      select coalesce(max(pos), 0) + 1, $1, 1, $2, 'save', null, $3, $4, null, null, null, now(), '{}', $5, '\\x00', gen_random_uuid(), '\\x00' from event`
    const id = randomUUID()
    await pool.query(insert, [id, type, state, randomUUID(), patch])
    await pool.query('update head set pos = pos + 1')
    await pool.query(`insert into stream (id, type, version, state, hash, at) values ($1, $2, 1, $3, '\\x00', now())`, [id, type, state])
  }
  await replay(pool, definitionOf(type), { adopt: true })
}

describe('on random checks', () => {
  /** `CHECKS=100000 pnpm test run/reports/reports.db.test.ts` takes longer than a run of all tests may. */
  const checks = Number(process.env['CHECKS'] ?? 3000)
  const timeout = 80 * checks
  const bodies = Array.from({ length: 8 }, () => randomUUID())
  const regions = Array.from({ length: 14 }, () => randomUUID())
  const held = opened({
    fill: async (engine) => {
      const world = await makeWorld(engine)
      await addRandomChecks(world, { checks, regions, bodies })
      const { act, actors } = world
      const make = async (code: string) =>
        (await act(actors.all, 'save', randomUUID(), 0, { code, name: { ln: code, cl: code, ru: code } }, 'preventivemeasuresform')).id
      await addRandomOutcomes(world, 400, { bodies, forms: await Promise.all(['seminar', 'seminar', 'media', 'guide'].map(make)) })
    },
  })
  const reader = (organizationId: string | null, view: string, branchIds: readonly string[] = []): Actor => ({
    id: randomUUID(),
    name: view,
    language: 'ru',
    organizationId,
    branchIds,
    roleIds: [],
    contractorId: null,
    grants: Object.fromEntries([view, 'Report1View', 'Report2View', 'ComparisonView'].map((name) => [name, randomUUID()])),
  })
  const readers = () => [
    reader(null, 'AllRequestView'),
    reader(bodies[0]!, 'RequestView'),
    reader(bodies[1]!, 'BranchesRequestView', bodies.slice(2, 4)),
  ]
  const ofChecks = ['excelreport', 'excelreport2', 'excelreport6', 'excelreport7', 'comparison', 'checksbymonth', 'checksbyregion'].map(
    (type) => reports[type]!,
  )

  test('numbers are those of the events, now and as they stood on a day, by every facet', { timeout }, async () => {
    const period = { from: '2025-02-01', to: '2026-06-30' }
    for (const on of [undefined, '2025-10-01']) {
      const documents = await foldAll(held.engine.pool, on === undefined ? '2100-01-01' : endOf(on))
      const queries: ReportQuery[] = [
        { period, filters: {} },
        { period, filters: { region: regions.slice(0, 3) } },
      ]
      for (const actor of readers()) {
        for (const report of ofChecks)
          for (const query of queries) await compare(held.engine, report, { ...query, ...(on && { on }) }, actor, documents)
      }
    }
  })

  test('every column of the rating, its assessment and the violations is that of the events, of two years', { timeout }, async () => {
    const told = ['rating', 'ratingassessment', 'orginspectionviolationreport', 'comparison'].map((type) => reports[type]!)
    const permissions = told.flatMap(({ permission, sources }) => [
      permission!,
      ...Object.values(sources).map((source) => source.permission),
    ])
    const withAll = (actor: Actor, prefix: string): Actor => ({
      ...actor,
      grants: Object.fromEntries(
        permissions.flatMap((stem) => [`${stem}View`, `${prefix}${stem}View`]).map((name) => [name, randomUUID()]),
      ),
    })
    const period = { from: '2026-02-01', to: '2026-10-31' }
    const documents = await foldAll(held.engine.pool, '2100-01-01')
    for (const actor of [
      withAll(reader(null, 'all'), 'All'),
      withAll(reader(bodies[0]!, 'own'), ''),
      withAll(reader(bodies[1]!, 'branches', bodies.slice(2, 4)), 'Branches'),
    ]) {
      for (const report of told) {
        for (const filters of [{}, { organization: bodies.slice(0, 3) }]) {
          const filled = await compare(held.engine, report, { period, filters: actor.organizationId ? {} : filters }, actor, documents)
          expect(filled, `${report.type} for ${actor.name}`).toBe(
            Object.values(report.columns).filter((column) => !isDerived(column)).length,
          )
        }
      }
    }
  })

  test('rows stand in the order of any column, also of one that follows from others', async () => {
    const actor = { ...reader(null, 'AllRequestView'), grants: { AllRequestView: '', RatingAssessmentView: '', ComparisonView: '' } }
    for (const [type, name, sort] of [
      ['ratingassessment', 'score', undefined],
      ['comparison', 'diffTotal', '-diffTotal'],
      ['comparison', 'totalPercent', '-totalPercent'],
    ] as const) {
      const asked = openReport(
        reports[type]!,
        { period: { from: '2026-01-01', to: '2026-08-31' }, filters: {} },
        actor,
        held.engine.definitionOf,
      )
      const values = (await reportPage(held.engine.pool, asked, { sort })).rows.map((row) => row.values[name]!)
      expect(new Set(values).size).toBeGreaterThan(3)
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }
  })

  test(
    'ways and times from state to state are those of the events, and steps that are wrong are found and derived again',
    { timeout },
    async () => {
      const { pool } = held.engine
      const keep = (batch: number) =>
        inTransaction(pool, async (tx) => {
          const end = (await tx.query<{ pos: number }>('select pos from head')).rows[0]!.pos
          // In pieces, as a follower takes them: a document's steps begin in one and go on in the next.
          for (let pos = 0; pos < end; pos += batch) await takeSteps(tx, definitions, pos, Math.min(end, pos + batch))
          await tx.query(
            `insert into checkpoint (follower, pos) values ('document_steps', $1) on conflict (follower) do update set pos = excluded.pos`,
            [end],
          )
        })
      // Some were late: a deadline passed while they stood there; that of others passed afterwards. Those that expired were late too.
      await pool.query(`insert into passed_deadline (document, deadline, version, at)
      select stream, (array['ceo', 'receipt', 'moderator', 'ceoSoon'])[1 + (pos % 4)::integer], version, at + make_interval(hours => (pos % 13)::integer)
      from event where type = 'request' and to_state in ('ceo', 'sent', 'moderator')`)
      await keep(700)
      const wrong = (adopt: boolean) => inTransaction(pool, (tx) => wrongSteps(tx, definitions, { adopt }))
      expect(await wrong(false)).toBe(0)
      const period = { from: '2025-03-01', to: '2026-02-28' }
      const rows = new Map((await foldAll(pool, '2100-01-01')).get('request')!.map((row) => [row.id, row]))
      for (const actor of readers()) {
        const person = {
          permissions: new Set(Object.keys(actor.grants)),
          own: [actor.organizationId].filter((id) => id !== null),
          branches: actor.branchIds,
          roles: [],
        }
        const request = held.engine.definitionOf('request')
        const seesStep = (id: string, state: string) =>
          rows.has(id) && [rows.get(id)!, { ...rows.get(id)!, state }].every((row) => sees(request, row, person))
        const { ways, between, stays, missed, entered, late, inTime } = await processOf(pool, 'request', period, seesStep)
        const told = await processMap(
          pool,
          openReport(reports['checksbyregion']!, { period, filters: {} }, actor, held.engine.definitionOf),
        )
        expect(
          new Map(told.ways.flatMap(({ from, to, actions }) => actions.map(({ action, times }) => [`${from} ${action} ${to}`, times]))),
        ).toEqual(ways)
        if (actor.organizationId === null) expect([...ways.keys()]).toContain('sent redirect sent')
        expect(told.states.map(({ state }) => state).toSorted()).toEqual([...stays.keys()].toSorted())
        expect(new Map(told.states.flatMap((each) => (each.missed ? [[each.state, each.missed] as const] : [])))).toEqual(missed)
        if (actor.organizationId === null)
          expect([...missed.keys()].toSorted()).toEqual([
            'agreed.notBegun',
            'agreed.postponed',
            'ceo',
            'moderator',
            'notified.notBegun',
            'notified.postponed',
            'sent',
          ])
        expect(told.states.filter((each) => each.missed === null).map(({ state }) => state)).toContain('draft')
        // Each number is that of the list behind it.
        const listed = async (filter: Readonly<Record<string, FilterValue>>) =>
          (await held.engine.list(actor, 'request', { ...filter, steppedAt: { ...period }, pageSize: 1 })).total
        const sizes = (of: ReadonlyMap<string, ReadonlySet<string>>) => new Map([...of].map(([state, ids]) => [state, ids.size]))
        expect(new Map(told.entered.map(({ state, documents }) => [state, documents]))).toEqual(sizes(entered))
        for (const { state, documents } of told.entered)
          expect([state, await listed({ enteredState: [state] })]).toEqual([state, documents])
        for (const each of told.states) {
          const { state: leftState } = each
          expect([each.late, each.inTime]).toEqual([late.get(leftState)?.size ?? 0, inTime.get(leftState)?.size ?? 0])
          expect(await listed({ leftState: [leftState] })).toBe(each.documents)
          expect([await listed({ leftState, steppedLate: true }), await listed({ leftState, steppedLate: false })]).toEqual([
            each.late,
            each.inTime,
          ])
        }
        expect(new Map(told.ways.map(({ from, to, documents }) => [`${from} ${to}`, documents]))).toEqual(sizes(between))
        for (const { from, to, documents, times, actions } of told.ways) {
          expect([from, to, await listed({ leftState: [from], enteredState: [to] })]).toEqual([from, to, documents])
          expect(actions.reduce((sum, each) => sum + each.times, 0)).toBe(times)
        }
        for (const { state, median, p90 } of told.states) {
          expect(median).toBeCloseTo(quantileOf(stays.get(state)!, 0.5), 2)
          expect(p90).toBeCloseTo(quantileOf(stays.get(state)!, 0.9), 2)
        }
      }
      await pool.query(
        `update document_step set since = since - interval '1 hour' where pos = (select max(pos) from document_step where since is not null)`,
      )
      expect(await wrong(true)).toBe(1)
      await keep(1_000_000)
      expect(await wrong(false)).toBe(0)
    },
  )

  test(
    'kept numbers equal a count of the events, also after later events, and a replay finds and corrects wrong ones',
    { timeout },
    async () => {
      const { pool, definitionOf } = held.engine
      const counters = countersOf(definitions, all).filter(({ subject }) => subject === 'report')
      const catchUp = () => inTransaction(pool, (tx) => catchUpCounts(tx, counters))
      const wrong = (adopt: boolean) => inTransaction(pool, (tx) => wrongCounts(tx, counters, { adopt }))
      const periods = [
        { from: '2025-01-01', to: '2026-12-31' },
        { from: '2025-03-17', to: '2026-05-31' },
        { from: '2025-04-01', to: '2025-06-12' },
        { from: '2025-04-05', to: '2025-04-20' },
      ]
      const compareAll = async () => {
        const documents = await foldAll(pool, '2100-01-01')
        for (const actor of readers()) {
          for (const report of ['checksbyregion', 'checksbymonth', 'checksbybody'].map((type) => reports[type]!)) {
            for (const period of periods) await compare(held.engine, report, { period, filters: {} }, actor, documents)
            await compare(held.engine, report, { period: periods[1]!, filters: { region: regions.slice(0, 4) } }, actor, documents)
          }
        }
      }
      await catchUp()
      await compareAll()
      for (const checks of [40, 700]) {
        await moveRandomChecks(pool, { checks, regions: regions.toReversed() })
        await compareAll()
        await catchUp()
        await compareAll()
        expect(await wrong(false)).toBe(0)
      }
      const total = async () =>
        (await reportPage(pool, openReport(reports['checksbymonth']!, { period: periods[0]!, filters: {} }, readers()[0]!, definitionOf)))
          .totals['all']!
      const right = await total()
      await pool.query(
        `update document_count set count = count + 1 where ctid = (select ctid from document_count where counter = 'report:request' and month between '2025-01-01' and '2026-12-01' and state = 'archived' limit 1)`,
      )
      expect(await total()).toBe(right + 1)
      expect(await wrong(true)).toBe(1)
      expect(await total()).toBe(right)
      await catchUp()
      expect([await wrong(false), await total()]).toEqual([0, right])
    },
  )

  test('the sums of the parts are the whole', async () => {
    for (const actor of readers()) {
      for (const type of ['excelreport', 'excelreport2', 'checksbymonth', 'checksbybody']) {
        const report = reports[type]!
        const reply = await ask(held.engine, report, year, actor)
        expect(reply.totals['all']).toBeGreaterThan(100)
        for (const { values } of [...reply.rows, { values: reply.totals }])
          expect(report.chart.reduce((sum, name) => sum + values[name]!, 0)).toBe(values['all'])
        expect(reply.rows.reduce((sum, { values }) => sum + values['all']!, 0)).toBe(reply.totals['all'])
      }
    }
  })
})
