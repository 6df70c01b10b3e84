import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@nazorat/api'
import { insertSession } from '@nazorat/api/account/session-table'
import { openSigner } from '@nazorat/engine/proof/key'
import { openServices } from '@nazorat/engine/services'
import { testActor } from '@nazorat/engine/testing'
import { freePort } from '../processes/free-port.ts'
import { enlist } from '../testing/enlist.ts'
import { makeWorld } from '../testing/world.ts'
import { benchDatabase } from './database.ts'
import { print, table } from './figures.ts'
import { benchSegments } from './segments.ts'
import { ask } from './clients/ask.ts'
import type { Reported, Watchers } from './clients/watch-client.ts'

const unit = 'reports a second; times in milliseconds'
const watchers = 2000

/** Every watcher reports so often, in seconds, as the player does. */
const every = 10

/**
 * Two thousand people watch a lesson, each with a session and a player of their own, and report every ten seconds; 50 ms at the
 * 95th percentile are wanted. Then the segments of a video are asked for.
 */
export async function benchWatch({ json, rounds = 3 }: { json: boolean; rounds?: number }): Promise<void> {
  const database = await benchDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-watch-'))
  const client = fork(join(import.meta.dirname, 'clients/watch-client.ts'))
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true }), () => database.close()]
  try {
    const { engine, pool, addresses } = await database.open()
    const world = await makeWorld(engine)
    const { id: first } = await enlist(world, testActor(['VideoLessonView']))
    const [user] = [...(await engine.load('user', [first])).values()]
    const people = await Promise.all(
      Array.from({ length: watchers }, async (_, i) => {
        const about = {
          username: `watcher${i}`,
          shortName: `Watcher ${i}`,
          phone: '+998901234567',
          languageId: '2',
          organizationId: world.ids.supervising,
        }
        const { id } = await world.act(world.actors.all, 'save', randomUUID(), 0, { ...about, roles: user!.values['roles'] }, 'user')
        return { id, token: randomUUID(), playback: randomUUID() }
      }),
    )
    const lesson = randomUUID()
    const ids = people.map(({ id }) => id)
    for (const { id, token } of people)
      await insertSession(pool, {
        token_hash: createHash('sha256').update(token).digest(),
        user_id: id,
        expires_at: new Date(Date.now() + 3_600_000),
      })
    await pool.query(`insert into watch (user_id, lesson, duration) select id, $2, 3600000 from unnest($1::uuid[]) id`, [ids, lesson])
    await pool.query(
      `insert into playback (id, user_id, lesson, begun_at)
       select p, u, $3, now() - interval '30 minutes' from unnest($1::uuid[], $2::uuid[]) s(p, u)`,
      [people.map(({ playback }) => playback), ids, lesson],
    )

    const port = await freePort()
    const api = await startApi(await openServices(engine, pool, { ...addresses, dataDir }), {
      signer: await openSigner(join(dataDir, 'log.key')),
      host: '127.0.0.1',
      port,
      callsPerMinute: 1_000_000,
      trustedProxies: [],
      links: { entrepreneurs: null, bot: null },
      webFolder: dataDir,
    })
    closing.unshift(() => api.stop())
    const rows = table(json, unit)
    for (let round = -1; round < rounds; round++) {
      const task: Watchers = { url: `http://127.0.0.1:${port}/api/watch/Report`, people, every, from: 600 + round * 2 * every }
      const reported = await ask<Reported>(client, task)
      if (reported.failed > 0) throw new Error(`${reported.failed} reports failed`)
      if (round >= 0) rows.push({ watchers, ...reported })
    }
    print(json, rows, unit)
    const played = await benchSegments({
      world,
      dataDir,
      address: `http://127.0.0.1:${port}`,
      owner: first,
      token: people[0]!.token,
      rounds,
    })
    print(json, [played], 'segments of 1.5 MB to 16 players')
  } finally {
    if (client.connected) client.disconnect()
    for (const close of closing) await close()
  }
}
