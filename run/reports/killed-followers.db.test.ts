import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import {
  countersOf,
  inTransaction,
  keepCounts,
  keepSteps,
  NotificationListener,
  openEngine,
  wrongCounts,
  wrongSteps,
} from '@nazorat/engine'
import { testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { reports } from '@nazorat/machines/reports/reports'
import { makeWorld } from '../testing/world.ts'
import { addRandomChecks } from './random-checks.ts'

const counters = countersOf(definitions, Object.values(reports))

/** Follows the log in a process of its own, a few events at a time. */
function follower(url: string) {
  const script = `
    import { countersOf, keepCounts, keepSteps, NotificationListener, openPool } from '@nazorat/engine'
    import { definitions } from '@nazorat/machines/documents'
    import { reports } from '@nazorat/machines/reports/reports'
    const pool = openPool(${JSON.stringify(url)}, 4)
    const listener = new NotificationListener(${JSON.stringify(url)})
    keepSteps(pool, listener, definitions, 50)
    keepCounts(pool, listener, countersOf(definitions, Object.values(reports)))`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname, stdio: 'inherit' })
}

test('followers that are killed in the middle have missed no event and taken none twice', async () => {
  const { url, pool } = await testDatabase(onTestFinished)
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const bodies = Array.from({ length: 4 }, () => randomUUID())
  await addRandomChecks(await makeWorld(engine), { checks: 4000, regions: bodies, bodies })
  const end = (await pool.query<{ pos: number }>('select pos from head')).rows[0]!.pos
  const cursor = async (name: string) =>
    Number((await pool.query<{ pos: number }>('select pos from checkpoint where follower = $1', [name])).rows[0]?.pos ?? 0)
  for (let round = 0; round < 3; round++) {
    const before = await cursor('document_steps')
    const dying = follower(url)
    onTestFinished(() => void dying.kill('SIGKILL'))
    await expect.poll(() => cursor('document_steps'), { interval: 2 }).toBeGreaterThan(before)
    dying.kill('SIGKILL')
    await once(dying, 'exit')
    const reached = await cursor('document_steps')
    expect(reached).toBeLessThan(end)
    // What a killed process had begun is undone: there is no step beyond the cursor.
    await expect
      .poll(() =>
        pool.query(`select from checkpoint where follower = 'document_steps' for update nowait`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    expect(
      Number(
        (await pool.query<{ n: number }>('select count(*) as n from document_step where pos > $1', [await cursor('document_steps')]))
          .rows[0]!.n,
      ),
    ).toBe(0)
  }
  const listener = new NotificationListener(url)
  onTestFinished(() => listener.close())
  const stops = [keepSteps(pool, listener, definitions), keepCounts(pool, listener, counters)]
  await expect.poll(() => Promise.all(['document_steps', 'document_counts'].map(cursor))).toEqual([end, end])
  await Promise.all(stops.map((stop) => stop()))
  const { rows } = await pool.query<{ n: number }>(`select count(*) as n from event e where type = 'request' and not exists (
    select from document_step s where s.pos = e.pos) and (version = 1 or from_state is distinct from to_state or action = 'redirect')`)
  expect(rows[0]!.n).toBe(0)
  expect(await inTransaction(pool, (tx) => wrongSteps(tx, definitions, { adopt: false }))).toBe(0)
  expect(await inTransaction(pool, (tx) => wrongCounts(tx, counters, { adopt: false }))).toBe(0)

  // An earlier release derived steps by another rule: they are derived anew.
  await pool.query(`update checkpoint set rule = null where follower = 'document_steps'`)
  await pool.query(`delete from document_step where action = 'redirect'`)
  const stop = keepSteps(pool, listener, definitions)
  await expect.poll(() => inTransaction(pool, (tx) => wrongSteps(tx, definitions, { adopt: false }))).toBe(0)
  await stop()
  expect(await cursor('document_steps')).toBe(end)
})
