import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { conform, openEngine, whatIf } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import { sourceKey, streamsKey } from '@nazorat/engine/files/store'
import { openReport, reportPage } from '@nazorat/engine/queries/report'
import { testDatabase } from '@nazorat/engine/testing'
import { dayOf } from '@nazorat/machines/calendar'
import { definitions } from '@nazorat/machines/documents'
import { loadActor } from '@nazorat/machines/documents/accounts/actors'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { reports } from '@nazorat/machines/reports/reports'
import type { Actor } from '@nazorat/machines/workflow'
import { probe } from '../../worker/video/probe.ts'
import { noteStreams } from '../../worker/video/run.ts'
import { hasFfmpeg } from '../../worker/video/testing/clips.ts'
import { accounts } from '../cli/log/accounts.ts'
import { verifyVideos } from '../cli/log/verify-videos.ts'
import { demoTemplate } from '../testing/demo.ts'
import { lessons, slideTime } from './demo/lessons.ts'
import { idOf } from './ids.ts'
import { seedLessons } from './index.ts'
import { seeding } from './seed.ts'
import { system } from './system.ts'

test('the demo has lessons that play without being prepared, in a course that is due, and a report of who has watched them', async () => {
  const { pool } = await testDatabase(onTestFinished, await demoTemplate())
  const engine = await openEngine({ pool, definitions })
  onTestFinished(() => engine.close())
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-lessons-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const run = await seeding(engine, pool, { dataDir })
  await seedLessons(run)
  const events = async () => (await pool.query('select from event')).rowCount
  const seeded = await events()
  await seedLessons(run)
  expect(await events()).toBe(seeded)
  expect((await conform(pool, accounts)).breaches).toEqual([])
  expect(await whatIf(pool, { definitions, system: [system] })).toMatchObject({ unknown: 0, undecided: 0, differences: [] })

  const inspector = (await loadActor(engine, idOf('user', 'inspector')))!
  const shown = await engine.list(inspector, 'videolesson', { state: ['active'], sortBy: 'theme' })
  expect(shown.rows.map(({ theme }) => theme)).toEqual(lessons.map(({ slides }) => slides[0]!.title.cl).toSorted())
  const { store } = await openFiles({ dataDir })
  for (const { fileId, duration, subtitlesRu } of shown.rows) {
    const hash = String((await engine.load('videofile', [String(fileId)])).get(String(fileId))!.values['sourceHash'])
    const read = async (name: string) => text((await store.read(`${streamsKey(hash)}/${name}`))!)
    expect([await read('master.m3u8'), await read('360p/index.m3u8')]).toEqual([
      expect.stringContaining('360p/index.m3u8'),
      expect.stringContaining(`#EXTINF:${Number(duration)}.000,\n0.ts`),
    ])
    expect(await store.size(`${streamsKey(hash)}/360p/0.ts`)).toBe(await store.size(sourceKey(hash)))
    expect([await store.size(`${streamsKey(hash)}/poster.jpg`), (subtitlesRu as { name: string }).name]).toEqual([
      expect.any(Number),
      expect.stringMatching(/\.ru\.vtt$/),
    ])
    if (hasFfmpeg)
      expect(await probe(store.pathOf(sourceKey(hash))!)).toEqual({
        duration: expect.closeTo(4 * slideTime, 0),
        sound: false,
        picture: { width: 640, height: 360 },
      })
  }

  // Nothing of a video is changed unnoticed, neither what was uploaded nor what was made of it.
  expect(await verifyVideos(engine, store)).toEqual({ videos: shown.rows.length, faults: [], unhashed: 0 })
  const video = [...(await engine.load('videofile', [String(shown.rows[0]!.fileId)])).values()][0]!
  const hash = String(video.values['sourceHash'])
  for (const [key, fault] of [
    [`${streamsKey(hash)}/360p/0.ts`, /streams are missing, or do not fit/],
    [`${streamsKey(hash)}/poster.jpg`, /streams/],
    [sourceKey(hash), /bytes are missing, or do not fit/],
  ] as const) {
    const before = await readFile(store.pathOf(key)!)
    await appendFile(store.pathOf(key)!, 'x')
    expect((await verifyVideos(engine, store)).faults).toEqual([expect.stringMatching(fault)])
    await writeFile(store.pathOf(key)!, before)
  }
  await writeFile(store.pathOf(`${streamsKey(hash)}/360p/1.ts`)!, 'x')
  expect((await verifyVideos(engine, store)).faults).toEqual([expect.stringMatching(/streams/)])
  await rm(store.pathOf(`${streamsKey(hash)}/360p/1.ts`)!)

  // One that an earlier release prepared has its hash from then on when the worker sees it.
  const admin = (await loadActor(engine, idOf('user', 'admin')))!
  const older = randomUUID()
  const act = (actor: Actor, action: string, version: number, input = {}) =>
    engine.execute(actor, { id: randomUUID(), type: 'videofile', document: older, action, version, input })
  await act(admin, 'begin', 0, { documentName: 'Dars', fileName: 'dars.mp4', fileSize: 1, ownerId: admin.id })
  await act(admin, 'finish', 1, { fileExtension: 'mp4', fileSize: 1, sourceHash: hash })
  await act(videoWorker, 'start', 2)
  await act(videoWorker, 'publish', 3, { duration: 1 })
  expect(await verifyVideos(engine, store)).toMatchObject({ faults: [], unhashed: 1 })
  await noteStreams(engine, { store })
  await noteStreams(engine, { store })
  expect(await verifyVideos(engine, store)).toMatchObject({ faults: [], unhashed: 0 })
  expect((await engine.load('videofile', [older])).get(older)).toMatchObject({
    version: 5,
    values: { streamsHash: video.values['streamsHash'] },
  })

  const courses = await engine.list(inspector, 'coursecollection', {})
  expect(courses.rows.map(({ dueDate, videos }) => [String(dueDate) > dayOf(run.now), (videos as unknown[]).length])).toEqual([[true, 2]])
  const ceo = (await loadActor(engine, idOf('user', 'ceo')))!
  const period = { from: '2020-01-01', to: dayOf(run.now) }
  const { totals } = await reportPage(pool, openReport(reports['lessoncompletion']!, { period, filters: {} }, ceo, engine.definitionOf))
  expect(totals).toMatchObject({ all: 7, started: 1, inProgress: 2, watched: 4 })
})
