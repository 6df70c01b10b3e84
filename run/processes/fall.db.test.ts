import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { replay } from '@nazorat/engine'
import type { Receipt } from '@nazorat/machines/api-types'
import { open } from './open.ts'
import { startPostgres } from '../postgres/embedded.ts'
import { makeWorld } from '../testing/world.ts'

/** Enough concurrent commands for full batches. */
const inFlight = 256

const cleaning: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean()
})

test('when Postgres falls under full load, nothing is lost that was answered, or that anybody has read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-fall-'))
  cleaning.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres(folder)
  cleaning.push(postgres.stop)
  const { engine, pool, close } = await open({
    databaseUrl: postgres.ownerUrl,
    dataDir: folder,
    masterKey: process.env['MASTER_KEY'],
  } as Parameters<typeof open>[0])
  cleaning.push(close)
  pool.on('error', () => {})
  const world = await makeWorld(engine)
  const drafts = await Promise.all(Array.from({ length: inFlight }, () => world.act(world.actors.inspector, 'save', randomUUID(), 0)))

  for (let fall = 0; fall < 3; fall++) {
    const answered: (Receipt & { comment: string })[] = []
    const lanes = drafts.map(async (draft, lane) => {
      for (let { version } = draft; ;) {
        const comment = randomUUID()
        const receipt = await world.act(world.actors.inspector, 'save', draft.id, version, { comment }).catch(() => null)
        if (!receipt) return
        answered.push({ ...receipt, comment })
        drafts[lane] = receipt
        version = receipt.version
      }
    })
    const reading = readOn(pool)
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(4 * inFlight), { timeout: 60_000, interval: 5 })
    await postgres.fall()
    await Promise.all(lanes)
    const { pos, hash } = await reading
    expect((await pool.query('select hash from event where pos = $1', [pos])).rows).toEqual([{ hash }])

    const { rows } = await pool.query<{ id: string; version: number; comment: string }>(
      `select stream as id, version, input->>'comment' as comment from event where input->>'comment' = any($1)`,
      [answered.map(({ comment }) => comment)],
    )
    const stored = new Set(rows.map(({ id, version, comment }) => `${id} ${version} ${comment}`))
    expect(answered.filter(({ id, version, comment }) => !stored.has(`${id} ${version} ${comment}`))).toEqual([])
    expect((await replay(pool, engine.definitionOf('request'), { adopt: false })).differences).toEqual([])
    // An event that was written but not answered has moved its document on.
    const stands = await engine.load(
      'request',
      drafts.map(({ id }) => id),
    )
    for (const [lane, { id, state }] of drafts.entries()) drafts[lane] = { id, state, version: stands.get(id)!.version }
  }
})

/** Reads the end of the log repeatedly. Returns the last event that it read before Postgres stopped answering. */
async function readOn(pool: Pool): Promise<{ pos: number; hash: Buffer }> {
  for (let last = { pos: 0, hash: Buffer.alloc(0) }; ;) {
    const read = await pool.query<typeof last>('select pos, hash from event order by pos desc limit 1').catch(() => null)
    if (!read) return last
    last = read.rows[0]!
  }
}
