import { hash } from 'node:crypto'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { conform, type Engine, openEngine, registerFile, whatIf } from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions, getDefinition, loadActor } from '@nazorat/machines'
import { accounts } from '../cli/log/accounts.ts'
import { actorOf, demoAccounts } from './demo/accounts.ts'
import { type Run, seedBase, seedDemo } from './index.ts'
import { pdfOf } from './pdf.ts'
import { system } from './system.ts'

describe('the seed on a database', () => {
  let engine: Engine
  let pool: Pool
  let run: Run
  const passwords = new Map<string, string>()
  let seeded: number

  beforeAll(async () => {
    const cleaning: (() => Promise<void>)[] = []
    ;({ pool } = await testDatabase((clean) => void cleaning.push(clean)))
    engine = await openEngine({ pool, definitions })
    run = {
      now: new Date().toISOString(),
      execute: (actor, command, at) => engine.execute(actor, command, at),
      async storePdf(userId, name, text) {
        const bytes = pdfOf(text)
        const file = { hash: hash('sha256', bytes), name, size: bytes.length }
        await registerFile(pool, file, userId)
        return file
      },
      setPassword: async (userId, password) => void passwords.set(userId, password),
    }
    await expect(seedAll(interrupted(run, 300))).rejects.toThrow('interrupted')
    await expect(seedAll(interrupted(run, 700))).rejects.toThrow('interrupted')
    await seedAll(run)
    seeded = await events(pool)
    return async () => {
      await engine.close()
      for (const clean of cleaning) await clean()
    }
  }, 120_000)

  it('brings checks to every state that people can bring them to', async () => {
    const { rows } = await pool.query<{ state: string }>('select distinct state from doc.request')
    // Only the clock brings a check to `expired`.
    const states = Object.keys(getDefinition('request').states).filter((state) => !['deleted', 'expired'].includes(state))
    expect(rows.map(({ state }) => state).sort()).toEqual(states.sort())
    expect((await pool.query('select from doc.request')).rowCount).toBe(41)
  })

  it('brings postponements to every state, and what was agreed to their checks', async () => {
    const { rows } = await pool.query<{ state: string }>('select distinct state from doc.postponement')
    const states = Object.keys(getDefinition('postponement').states).filter((state) => !['deleted', 'expired'].includes(state))
    expect(rows.map(({ state }) => state).sort()).toEqual(states.sort())
    const moved = await pool.query('select from doc.request where "movedFromDate" < "checkStartDate" or "prolongedFromDate" < "checkEndDate"')
    expect(moved.rowCount).toBe(4)
  })

  it('goes on where it was interrupted, and does nothing when it is run again', async () => {
    await seedAll(run)
    expect(await events(pool)).toBe(seeded)
    const { rows } = await pool.query('select from event group by stream, command having count(*) > 1')
    expect(rows).toEqual([])
  }, 120_000)

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

  it('gives numbers of the registry in the order of days', async () => {
    const { rows } = await pool.query<{ day: Date }>('select "requestDocDate" as day from doc.request where "requestDocNumber" is not null order by "requestDocNumber"')
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
  const { rows } = await pool.query<{ n: string }>('select count(*) as n from event')
  return Number(rows[0]!.n)
}
