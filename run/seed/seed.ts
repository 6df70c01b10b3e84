import type { Pool } from 'pg'
import { Attempts, Credentials, Intake } from '@nazorat/api'
import { type FilesAt, openFiles } from '@nazorat/engine/files/open'
import { database, type Engine, withLock } from '@nazorat/engine'
import { publishAll } from '@nazorat/worker/public-records/publish'
import { analyse } from './analyse.ts'
import { seedBase, seedDemo, seedLessons, seedRelease } from './index.ts'
import { pdfOf } from './pdf.ts'
import { storeRecording } from './recording.ts'
import type { Run } from './run.ts'

export { accountIds, demoAccounts } from './index.ts'

interface Opened {
  readonly engine: Engine
  readonly pool: Pool
  readonly embedded: boolean
  /** Whether the demonstration has lessons. */
  readonly lessons?: boolean
}

/**
 * Seeds an empty database; the demonstration only on the embedded one. A database of an earlier release gets the settings,
 * records and roles that were added since. `onBegin` is told that an empty one is filled.
 */
export async function seed({ engine, pool, embedded, lessons = embedded }: Opened, at: FilesAt, onBegin?: () => void): Promise<void> {
  // One process seeds; the others wait.
  await withLock(pool, 'nazorat', 'seed', async (client) => {
    const db = database(client)
    const done = await db.selectFrom('checkpoint').select('pos').where('follower', '=', 'seed').executeTakeFirst()
    const run = await seeding(engine, pool, at)
    if (done) return seedRelease(run, { engine, pool })
    onBegin?.()
    await seedBase(run)
    if (embedded) await seedDemo(run)
    if (lessons) await seedLessons(run)
    // The worker would do it at its first start: the demo is whole before.
    await publishAll(engine, run.now)
    const { pos } = await db.selectFrom('head').select('pos').executeTakeFirstOrThrow()
    await db.insertInto('checkpoint').values({ follower: 'seed', pos }).execute()
  })
}

/** The operations of the seed. It sets the time of each command, so that the demonstration has a past. */
export async function seeding(engine: Engine, pool: Pool, at: FilesAt): Promise<Run> {
  const credentials = new Credentials(pool, engine, new Attempts(pool, engine))
  const files = await openFiles(at)
  const intake = new Intake({ pool, files })
  // A seed that continues after an interruption counts its dates from the first event.
  const first = await database(pool).selectFrom('event').select('at').orderBy('pos').limit(1).executeTakeFirst()
  const now = (first?.at ?? new Date()).toISOString()
  return {
    now,
    execute: (actor, command, at = now) => engine.execute(actor, command, at),
    storePdf: (userId, name, text) => intake.keep(userId, pdfOf(text), name, 1),
    storeText: async (userId, name, text) => ({ ...(await intake.store(userId, Buffer.from(text))), name }),
    storeRecording: (recording) => storeRecording(files, recording),
    keepWatched: async (watch) =>
      void (await database(pool)
        .insertInto('watch')
        .values(watch)
        .onConflict((known) => known.doNothing())
        .execute()),
    setPassword: (userId, password) => credentials.set(userId, password),
    analyse: (id, moment) => analyse(pool, id, moment),
  }
}
