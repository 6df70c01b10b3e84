import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { conform, type Engine, NotificationListener, openEngine, registerFile, whatIf } from '@nazorat/engine'
import { openReport, reportPage } from '@nazorat/engine/queries/report'
import { testDatabase } from '@nazorat/engine/testing'
import { dayOf } from '@nazorat/machines/calendar'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { archiveOf } from '@nazorat/machines/report'
import { reports } from '@nazorat/machines/reports/reports'
import { followNotifications } from '@nazorat/worker/notifications/follow'
import { accounts } from '../cli/log/accounts.ts'
import { analyse } from './analyse.ts'
import { actorOf, demoAccounts } from './demo/accounts.ts'
import { type Run, seedBase, seedDemo } from './index.ts'
import { pdfOf } from './pdf.ts'
import { system } from './system.ts'

describe('the seed on a database', () => {
  let engine: Engine
  let pool: Pool
  let url: string
  let run: Run
  const passwords = new Map<string, string>()
  let seeded: number

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    ;({ pool, url } = await testDatabase((clean) => void cleaning.push(clean)))
    engine = await openEngine({ pool, definitions })
    run = {
      now: new Date().toISOString(),
      execute: (actor, command, at) => engine.execute(actor, command, at),
      async storePdf(userId, name, text) {
        const bytes = pdfOf(text)
        const file = { hash: hash('sha256', bytes), name, size: bytes.length }
        await registerFile(pool, { ...file, kind: 'pdf' }, userId)
        return file
      },
      storeText: () => Promise.reject(new Error('there are no lessons')),
      storeRecording: () => Promise.reject(new Error('there are no lessons')),
      keepWatched: () => Promise.reject(new Error('there are no lessons')),
      setPassword: async (userId, password) => void passwords.set(userId, password),
      analyse: (id, at) => analyse(pool, id, at),
    }
    await expect(seedAll(interrupted(run, 300))).rejects.toThrow('interrupted')
    await expect(seedAll(interrupted(run, 700))).rejects.toThrow('interrupted')
    await seedAll(run)
    seeded = await events(pool)
    return async () => {
      await engine.close()
      for (const clean of cleaning.toReversed()) await clean()
    }
  })

  it('brings checks to every state that people can bring them to', async () => {
    const { rows } = await pool.query<{ state: string }>('select distinct state from doc.request')
    // Only the clock lets a check expire.
    const states = Object.keys(getDefinition('request').states).filter(
      (state) => !['deleted', 'archivedAtHead'].includes(state) && !state.startsWith('expired'),
    )
    expect(rows.map(({ state }) => state).sort()).toEqual(states.sort())
    expect((await pool.query('select from doc.request')).rowCount).toBe(41)
  })

  it('brings postponements to every state, and what was agreed to their checks', async () => {
    const { rows } = await pool.query<{ state: string }>('select distinct state from doc.postponement')
    // That one comes back to its writer, a check of the demo shows.
    const states = Object.keys(getDefinition('postponement').states).filter(
      (state) => !['deleted', 'returned'].includes(state) && !state.startsWith('expired'),
    )
    expect(rows.map(({ state }) => state).sort()).toEqual(states.sort())
    const moved = await pool.query(
      'select from doc.request where "movedFromDate" < "checkStartDate" or "prolongedFromDate" < "checkEndDate"',
    )
    expect(moved.rowCount).toBe(4)
  })

  it('finishes two risk analyses: the results of the first are archived, and those of the second tell of a change', async () => {
    const { rows } = await pool.query<{ state: string; businesses: number; changed: number }>(`
      select r.state, count(*)::integer as businesses, (count(*) filter (where "archivedTotalBall" <> "totalBall"))::integer as changed
      from doc.riskanalysisresult r join doc.riskanalysis a on a.id = r."analysisId" and a.state = 'scored' group by r.state, a."orderedDate" order by a."orderedDate"`)
    const active = Number((await pool.query(`select count(*) as n from doc.contractor where state = 'active'`)).rows[0]!.n)
    expect(rows).toEqual([
      { state: 'archived', businesses: active, changed: 0 },
      { state: 'active', businesses: active, changed: expect.any(Number) },
    ])
    expect(rows[1]!.changed).toBeGreaterThan(3)
    expect((await pool.query('select distinct "riskCategory" from doc.riskanalysisresult')).rowCount).toBeGreaterThan(1)
  })

  it('has a rating in the archive of the last closed year', async () => {
    const { period, on } = archiveOf(reports['rating']!, dayOf(run.now))[0]!
    const { totals } = await reportPage(
      pool,
      openReport(reports['rating']!, { period, on, filters: {} }, actorOf('auditor'), engine.definitionOf),
    )
    expect(totals).toMatchObject({ preventiveActionCount: 2, totalEventsCount: 6, seminarParticipantsCount: 85 })
  })

  it('goes on where it was interrupted, and does nothing when it is run again', async () => {
    await seedAll(run)
    expect(await events(pool)).toBe(seeded)
    const { rows } = await pool.query('select from event group by stream, command having count(*) > 1')
    expect(rows).toEqual([])
  })

  it('makes the actors that the system loads', async () => {
    for (const username of [...demoAccounts.names, 'ceo.samarqand', 'moderator.buxoro']) {
      const expected = actorOf(username)
      const loaded = (await loadActor(engine, expected.id))!
      expect(loaded.grants).toEqual(expected.grants)
      expect(loaded.branchIds.toSorted()).toEqual(expected.branchIds.toSorted())
      expect(loaded.roleIds).toEqual(expected.roleIds)
      expect([loaded.organizationId, loaded.contractorId]).toEqual([expected.organizationId, expected.contractorId])
      expect(passwords.get(expected.id)).toBe(demoAccounts.password)
    }
  })

  it('leaves something to do and to see for each who tries the system', async () => {
    const total = async (username: string, query = {}) => (await engine.list(actorOf(username), 'request', query)).total
    expect(await total('inspector', { state: 'draft' })).toBeGreaterThan(0)
    expect(await total('ceo', { state: 'ceo' })).toBeGreaterThan(0)
    expect(await total('moderator', { state: ['sent', 'moderator'] })).toBeGreaterThan(3)
    expect(await total('contractor')).toBe(5)
    expect(await total('auditor')).toBeGreaterThan(30)
  })

  it('takes only steps that are legal, and that the same machines would take again', async () => {
    expect((await conform(pool, accounts)).breaches).toEqual([])
    const again = await whatIf(pool, { definitions, system: [system] })
    expect(again).toMatchObject({ events: seeded, unknown: 0, undecided: 0, differences: [] })
  })

  it('tells its users of what was sent, of any type, in the order of the log', async () => {
    const listener = new NotificationListener(url)
    const stop = followNotifications(engine, pool, listener)
    await expect
      .poll(
        async () => (await pool.query(`select from checkpoint c join head h on h.pos = c.pos where follower = 'notifications'`)).rowCount,
      )
      .toBe(1)
    await stop()
    await listener.close()
    const { rows } = await pool.query<{ types: number; late: number }>(`
      select count(distinct type)::integer as types, (count(*) filter (where pos < before))::integer as late from (
        select type, pos, max(pos) over (partition by user_id order by id rows between unbounded preceding and 1 preceding) as before
        from notification where action = 'send') n`)
    expect(rows).toEqual([{ types: 7, late: 0 }])
  })

  it('gives numbers of the registry in the order of days', async () => {
    const { rows } = await pool.query<{ day: Date }>(
      'select "requestDocDate" as day from doc.request where "requestDocNumber" is not null order by "requestDocNumber"',
    )
    const days = rows.map(({ day }) => Number(day))
    expect(days).toEqual(days.toSorted((a, b) => a - b))
  })
})

async function seedAll(run: Run): Promise<void> {
  await seedBase(run)
  await seedDemo(run)
}

/** A run that fails after a number of commands. */
function interrupted(run: Run, after: number): Run {
  let left = after
  return {
    ...run,
    execute(actor, command, at) {
      if (left-- <= 0) return Promise.reject(new Error('interrupted'))
      return run.execute(actor, command, at)
    },
  }
}

async function events(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('select count(*) as n from event')
  return rows[0]!.n
}
