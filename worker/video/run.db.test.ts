import { createHash, randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { openEngine } from '@nazorat/engine'
import { hashOfFolder } from '@nazorat/engine/files/folder-hash'
import { type Files, openFiles } from '@nazorat/engine/files/open'
import { sourceKey, streamsKey } from '@nazorat/engine/files/store'
import { backends, flush } from '@nazorat/engine/jobs/testing/backends'
import { openQueue } from '@nazorat/engine/jobs/queue'
import { openServices } from '@nazorat/engine/services'
import { openSigner } from '@nazorat/engine/proof/key'
import { checkpointLog } from '@nazorat/engine/proof/checkpoints'
import { verifyDatabase } from '@nazorat/engine/proof/verify'
import { testActor, testDatabase } from '@nazorat/engine/testing'
import { definitions } from '@nazorat/machines/documents'
import { giveUp, runVideo } from './run.ts'
import { startJob } from '../job.ts'
import { videoJob } from './job.ts'
import { sweepVideos } from './sweep.ts'
import { clipMaker, hasFfmpeg } from './testing/clips.ts'

const never = new AbortController().signal
const redis = backends.find(({ name }) => name.startsWith('Redis'))!
const keeper = testActor(['VideoFileView', 'VideoFileEdit'])

async function open() {
  const { pool, url } = await testDatabase()
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-video-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const files = await openFiles({ dataDir })
  const execute = (actor: typeof keeper, id: string, action: string, version: number, input: Record<string, unknown> = {}) =>
    engine.execute(actor, { id: randomUUID(), type: 'videofile', document: id, action, version, input })
  /** A video file whose bytes have come. */
  const uploaded = async (path: string, bytes: Buffer): Promise<{ id: string; hash: string }> => {
    const [id, hash] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
    await execute(keeper, id, 'begin', 0, { documentName: 'Dars', fileName: 'dars.mp4', fileSize: bytes.length, ownerId: null })
    const copy = join(dataDir, id)
    await cp(path, copy)
    await files.store.put(sourceKey(hash), copy)
    await execute(keeper, id, 'finish', 1, { fileExtension: 'mp4', fileSize: bytes.length, sourceHash: hash })
    return { id, hash }
  }
  const at = async (id: string) => {
    const found = (await engine.load('videofile', [id])).get(id)
    return found && { state: found.state, version: found.version, failure: found.values['failure'], duration: found.values['duration'] }
  }
  const work = async () => (await readdir(files.workFolder).catch(() => [])).length
  return { pool, url, engine, files, dataDir, execute, uploaded, at, work }
}

// ffmpeg takes its time on a machine that is busy.
describe.skipIf(!hasFfmpeg)('with ffmpeg, an uploaded video', () => {
  const clips = clipMaker()
  afterAll(() => clips.remove())
  const clip = (name = 'clip.mp4', seconds = 1) => {
    const path = clips.clip('mp4', { name, seconds })
    return [path, clips.read(path)] as const
  }

  test('is ready once its streams are there; the same bytes are prepared once', async () => {
    const { engine, files, uploaded, at, work } = await open()
    const [one, other] = [await uploaded(...clip()), await uploaded(...clip())]
    await runVideo(engine, files, one.id, never)
    expect(await at(one.id)).toMatchObject({ state: 'ready', version: 4, failure: null, duration: expect.closeTo(1, 0) })
    const { values } = (await engine.load('videofile', [one.id])).get(one.id)!
    expect([await hashOfFolder(files.store, streamsKey(one.hash))]).toEqual([values['streamsHash']])
    const made = join(files.store.pathOf(streamsKey(one.hash))!, '360p/0.ts')
    const inode = () => stat(made).then(({ ino, mtimeMs }) => [ino, mtimeMs])
    const before = await inode()
    await runVideo(engine, files, other.id, never)
    // A job that is done again does nothing.
    await runVideo(engine, files, other.id, never)
    expect([(await at(other.id))!.state, (await at(other.id))!.version, await inode(), await work()]).toEqual(['ready', 4, before, 0])
  })

  test('that cannot be prepared says why, leaves nothing behind, and can be tried again', async () => {
    const { engine, files, uploaded, at, work, execute } = await open()
    const [path] = clip('whole.mp4')
    const cut = clips.write('cut.mp4', clips.read(path).subarray(0, 10_000))
    const { id, hash } = await uploaded(cut, clips.read(cut))
    await runVideo(engine, files, id, never)
    expect([await at(id), await work(), await files.store.size(`${streamsKey(hash)}/master.m3u8`)]).toEqual([
      { state: 'failed', version: 4, failure: 'broken', duration: null },
      0,
      null,
    ])
    await execute(keeper, id, 'retry', 4)
    expect(await at(id)).toMatchObject({ state: 'uploaded', failure: null })
    expect(await Array.fromAsync(videoJob.pending(engine))).toEqual([id])
    await giveUp(engine, id)
    expect(await at(id)).toMatchObject({ state: 'failed', failure: 'interrupted' })
  })

  test('whose worker is killed in the middle is prepared by the next, and no half of it is ever there', async () => {
    const { engine, files, dataDir, uploaded, at, work, url } = await open()
    const { id, hash } = await uploaded(...clip('long.mp4', 30))
    const script = `
      import { openEngine, openPool } from '@nazorat/engine'
      import { openFiles } from '@nazorat/engine/files/open'
      import { definitions } from '@nazorat/machines/documents'
      import { runVideo } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))}
      const pool = openPool(${JSON.stringify(url)}, 4)
      const engine = await openEngine({ pool, definitions })
      await runVideo(engine, await openFiles({ dataDir: ${JSON.stringify(dataDir)} }), ${JSON.stringify(id)}, new AbortController().signal)`
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: join(import.meta.dirname, '..'),
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    await expect.poll(work, { interval: 20 }).toBe(1)
    expect((await at(id))!.state).toBe('processing')
    worker.kill('SIGKILL')
    await new Promise((resolve) => worker.once('exit', resolve))
    expect([await files.store.size(`${streamsKey(hash)}/master.m3u8`), (await at(id))!.state]).toEqual([null, 'processing'])
    await runVideo(engine, files, id, never)
    expect([await at(id), await work()]).toMatchObject([{ state: 'ready', version: 4 }, 0])
  })

  test('that finds no room left says so, leaves nothing of it, and is ready once there is room', async () => {
    const { engine, files, uploaded, at, work, execute } = await open()
    const { id, hash } = await uploaded(...clip())
    const full: Files = {
      ...files,
      store: { ...files.store, putFolder: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })) },
    }
    await runVideo(engine, full, id, never)
    expect([await at(id), await work(), await files.store.size(`${streamsKey(hash)}/master.m3u8`)]).toMatchObject([
      { state: 'failed', failure: 'noSpace' },
      0,
      null,
    ])
    await execute(keeper, id, 'retry', 4)
    await runVideo(engine, files, id, never)
    expect(await at(id)).toMatchObject({ state: 'ready', failure: null })
  })

  test.skipIf(redis.skipped)('is prepared once, also when its queue loses everything in the middle', async () => {
    const { pool, url, engine, dataDir, uploaded, at, work } = await open()
    const { redisUrl } = await redis.open(url)
    const services = await openServices(engine, pool, { databaseUrl: url, redisUrl, dataDir })
    const [listener, reserved] = [services.listen(), services.reserve(4)]
    onTestFinished(async () => void (await Promise.all([listener.close(), reserved.end()])))
    const context = { ...services, listener, reserved, signer: await openSigner(join(dataDir, 'log.key')) }
    onTestFinished(await startJob(videoJob)(context))
    const [underWay, waiting] = [await uploaded(...clip('first.mp4', 30)), await uploaded(...clip('second.mp4', 1))]
    await expect.poll(work, { interval: 20 }).toBeGreaterThan(0)
    await flush(redisUrl!)
    const queue = openQueue(videoJob.queue, services.jobs)
    onTestFinished(() => queue.close())
    for await (const id of videoJob.pending(engine)) await queue.add(id)
    const states = async () => [await at(underWay.id), await at(waiting.id)]
    await expect.poll(states, { timeout: 90_000 }).toMatchObject([
      { state: 'ready', version: 4 },
      { state: 'ready', version: 4 },
    ])
    const { rows } = await pool.query("select action, count(*)::int from event where type = 'videofile' group by 1 order by 1")
    expect(rows).toEqual(['begin', 'finish', 'publish', 'start'].map((action) => ({ action, count: 2 })))
  })

  test('goes with its streams once its video file is deleted, and the log still holds', async () => {
    const { engine, pool, files, dataDir, uploaded, execute } = await open()
    const [kept, deleted] = [await uploaded(...clip()), await uploaded(...clip('other.mp4', 2))]
    for (const { id } of [kept, deleted]) await runVideo(engine, files, id, never)
    await execute(keeper, deleted.id, 'delete', 4)
    await sweepVideos(engine, files)
    const there = async (hash: string) =>
      [await files.store.size(sourceKey(hash)), await files.store.size(`${streamsKey(hash)}/master.m3u8`)].map((size) => size !== null)
    expect([await there(kept.hash), await there(deleted.hash)]).toEqual([
      [true, true],
      [false, false],
    ])
    const signer = await openSigner(join(dataDir, 'log.key'))
    await checkpointLog(pool, signer)
    expect((await verifyDatabase(pool, { definitions, verifier: signer.verifier, bytes: { read: () => null } })).faults).toEqual([])
  })
})
