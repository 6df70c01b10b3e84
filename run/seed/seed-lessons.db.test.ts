import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { conform, openEngine, whatIf } from '@nazorat/engine'
import { openFiles } from '@nazorat/engine/files/open'
import { sourceKey, streamsKey } from '@nazorat/engine/files/store'
import { openReport, reportPage } from '@nazorat/engine/queries/report'
import { testDatabase } from '@nazorat/engine/testing'
import { dayOf, definitions, loadActor, reports } from '@nazorat/machines'
import { probe } from '../../worker/video/probe.ts'
import { hasFfmpeg } from '../../worker/video/testing/clips.ts'
import { accounts } from '../cli/log/accounts.ts'
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
    expect([await read('master.m3u8'), await read('360p/index.m3u8')]).toEqual([expect.stringContaining('360p/index.m3u8'), expect.stringContaining(`#EXTINF:${Number(duration)}.000,\n0.ts`)])
    expect(await store.size(`${streamsKey(hash)}/360p/0.ts`)).toBe(await store.size(sourceKey(hash)))
    expect([await store.size(`${streamsKey(hash)}/poster.jpg`), (subtitlesRu as { name: string }).name]).toEqual([expect.any(Number), expect.stringMatching(/\.ru\.vtt$/)])
    if (hasFfmpeg) expect(await probe(store.pathOf(sourceKey(hash))!)).toEqual({ duration: expect.closeTo(4 * slideTime, 0), sound: false, picture: { width: 640, height: 360 } })
  }

  const courses = await engine.list(inspector, 'coursecollection', {})
  expect(courses.rows.map(({ dueDate, videos }) => [String(dueDate) > dayOf(run.now), (videos as unknown[]).length])).toEqual([[true, 2]])
  const ceo = (await loadActor(engine, idOf('user', 'ceo')))!
  const period = { from: '2020-01-01', to: '2029-12-31' }
  const { totals } = await reportPage(pool, openReport(reports['lessoncompletion']!, { period, filters: {} }, ceo, engine.definitionOf))
  expect(totals).toMatchObject({ all: 7, started: 1, inProgress: 2, watched: 4 })
})
