import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { loadActors } from '@nazorat/machines/documents/accounts/actors'
import type { WatchReply } from '@nazorat/machines/documents/training/watching/watching'
import { t } from '@nazorat/machines/i18n'
import { type Actor, system } from '@nazorat/machines/workflow'
import { groupFinished, testActor } from '@nazorat/engine/testing'
import { sweep } from '../../worker/deadlines/sweep.ts'
import { openLessons } from '../../worker/training/open-lessons.ts'
import { recordWatching } from '../../worker/training/record-watching.ts'
import { type Call, openApp } from '../testing/call.ts'
import { videoFor } from '../video/may-see.ts'

const name = t('Синов', 'Проба')

/** An app with lessons of a recording of a hundred seconds, and people who may watch them. */
async function open(finished: (clean: () => Promise<void>) => void) {
  const app = await openApp(finished)
  const { act, actors, ids } = app.world
  const make = async (type: string, input: Record<string, unknown>) => (await act(actors.all, 'save', randomUUID(), 0, input, type)).id
  const [categoryId, role] = [await make('videocategory', { name }), await make('role', { name, permissions: ['VideoLessonView'] })]
  const uploader: Actor = { ...actors.all, grants: { ...actors.all.grants, VideoFileProcess: '' } }
  const video = async () => {
    const id = randomUUID()
    await act(
      uploader,
      'begin',
      id,
      0,
      { documentName: 'Dars', fileName: 'dars.mp4', fileSize: 1000, ownerId: (await enlisted()).id },
      'videofile',
    )
    await act(uploader, 'finish', id, 1, { fileExtension: 'mp4', fileSize: 1000, sourceHash: 'b'.repeat(64) }, 'videofile')
    await act({ ...system, grants: { VideoFileProcess: '', AllVideoFileView: '' } }, 'start', id, 2, {}, 'videofile')
    await act({ ...system, grants: { VideoFileProcess: '', AllVideoFileView: '' } }, 'publish', id, 3, { duration: 100 }, 'videofile')
    return id
  }
  const fileId = await video()
  const lesson = (about: object = {}) => make('videolesson', { theme: 'Dars', categoryId, fileId, ...about })
  const watcher = async (about: Partial<Actor> = {}) => {
    const actor = { ...testActor(['VideoLessonView', 'CourseCollectionView']), organizationId: ids.supervising, ...about }
    return { actor, call: await app.signIn(actor) }
  }
  async function enlisted() {
    const actor = testActor(['VideoFileEdit'])
    await app.signIn(actor)
    return actor
  }
  /** As if all players had been opened so many seconds earlier. */
  const pass = (seconds: number) => app.pool.query(`update playback set begun_at = begun_at - make_interval(secs => $1)`, [seconds])
  return { ...app, make, video, lesson, watcher, role, pass, ids }
}

const finished = groupFinished()
let here: Awaited<ReturnType<typeof open>>

beforeAll(async () => {
  here = await open(finished)
})

const begin = async (call: Call, lesson: string, body: object = {}): Promise<WatchReply & { playback: string }> =>
  (await call('POST', `videolesson/Watch/${lesson}`, body)).json()
const report = async (call: Call, playback: string, played: readonly (readonly [number, number])[], position = 0): Promise<WatchReply> =>
  (await call('POST', 'watch/Report', { playback, played, position })).json()

test('what was played counts once, on whichever devices and however often it is reported, and it goes on from where one stopped', async () => {
  const { lesson, watcher, pass } = here
  const id = await lesson()
  const { call } = await watcher()
  const [one, two] = [await begin(call, id), await begin(call, id)]
  expect(one).toMatchObject({ percentage: 0, position: 0, duration: 100_000, played: [] })
  await pass(40)
  expect((await report(call, one.playback, [[0, 30_000]], 30_000)).percentage).toBe(30)
  expect((await report(call, one.playback, [[0, 30_000]], 30_000)).percentage).toBe(30)
  // At twice the speed, of the second device, and half of it the same seconds.
  expect((await report(call, two.playback, [[20_000, 90_000]], 90_000)).percentage).toBe(90)
  const again = await begin(call, id)
  expect(again).toMatchObject({ percentage: 90, position: 90_000, played: [[0, 90_000]], state: 'watched' })
  expect(await (await call('GET', 'videolesson/GetWatched')).json()).toMatchObject({ [id]: { percentage: 90 } })
})

test('no more is believed than the clock allows, by no number of players, and of nobody else’s', async () => {
  const { lesson, watcher, pass } = here
  const id = await lesson()
  const [{ call }, other] = [await watcher(), await watcher()]
  const players = [await begin(call, id), await begin(call, id), await begin(call, id), await begin(call, id)]
  expect((await call('POST', 'watch/Report', { playback: players[0]!.playback, played: [[0, 1000]], position: 0 })).status).toBe(404)
  await pass(5)
  const { percentage } = await report(call, players[3]!.playback, [[0, 100_000]])
  expect(percentage).toBeGreaterThanOrEqual(10)
  expect(percentage).toBeLessThan(15)
  expect((await other.call('POST', 'watch/Report', { playback: players[3]!.playback, played: [[0, 1000]], position: 0 })).status).toBe(404)
  expect((await call('POST', 'watch/Report', { playback: players[3]!.playback, played: [['a', 1]], position: 0 })).status).toBe(400)
})

test('a lesson that is said to be watched in thousands of parts is refused', async () => {
  const { lesson, watcher, pass } = here
  const { call } = await watcher()
  const { playback } = await begin(call, await lesson())
  await pass(60)
  const thousand = (n: number) => Array.from({ length: 1000 }, (_, i) => [4000 * n + 4 * i, 4000 * n + 4 * i + 1])
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await call('POST', 'watch/Report', { playback, played: thousand(n), position: 0 })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 400])
})

test('the log is told of a lesson that was watched in a collection, also when the collection is passive by then', async () => {
  const { engine, pool, lesson, watcher, pass, make, world } = here
  const id = await lesson()
  const { actor, call } = await watcher()
  const collection = await make('coursecollection', { courseCollectionName: name, sequenceOrder: 1, videos: [{ lessonId: id }] })
  const { playback } = await begin(call, id, { collectionId: collection })
  await pass(60)
  await report(call, playback, [[0, 5000]])
  await recordWatching(engine, pool)
  await world.act(world.actors.all, 'deactivate', collection, 1, {}, 'coursecollection')
  await report(call, playback, [[0, 50_000]])
  await recordWatching(engine, pool)
  const { rows } = await engine.list({ ...testActor(['AllVideoWatchHistoryView']) }, 'videowatchhistory', { userId: actor.id })
  expect(rows).toMatchObject([{ state: 'inProgress', courseCollectionId: collection }])
})

test('who holds none of the roles of a lesson or a collection finds it nowhere', async () => {
  const { lesson, watcher, role, make, world } = here
  const [open1, closed, away] = [
    await lesson(),
    await lesson({ accessRoles: [role] }),
    await lesson({ fileId: null, uri: 'https://example.uz/dars' }),
  ]
  const [anybody, holder] = [await watcher(), await watcher()]
  await world.act(world.actors.all, 'save', holder.actor.id, 1, { roles: [role] }, 'user')
  const collection = await make('coursecollection', {
    courseCollectionName: name,
    sequenceOrder: 1,
    videos: [{ lessonId: closed }, { lessonId: open1 }],
    accessRoles: [role],
  })
  const made = [open1, closed, away, collection]
  const listed = async (call: Call, type: string) =>
    ((await (await call('POST', `${type}/GetList`, {})).json()) as ListReply).rows
      .map(({ id }) => id)
      .filter((id) => made.includes(id))
      .toSorted()
  expect(await listed(anybody.call, 'videolesson')).toEqual([open1, away].toSorted())
  expect(await listed(holder.call, 'videolesson')).toEqual([open1, closed, away].toSorted())
  expect(await listed(anybody.call, 'coursecollection')).toEqual([])
  for (const [path, body] of [
    [`videolesson/Watch/${closed}`, {}],
    [`videolesson/Watch/${open1}`, { collectionId: collection }],
  ] as const)
    expect((await anybody.call('POST', path, body)).status).toBe(404)
  expect((await anybody.call('POST', `videolesson/Watch/${away}`, {})).status).toBe(409)
  expect((await begin(holder.call, closed)).percentage).toBe(0)
  expect((await holder.call('POST', `videolesson/Watch/${open1}`, { collectionId: collection })).status).toBe(404)
})

test('a lesson without roles is for those who see a collection in which it stands, its video too', async () => {
  const { engine, lesson, video, watcher, role, make, world } = here
  const [anybody, holder] = [await watcher(), await watcher()]
  await world.act(world.actors.all, 'save', holder.actor.id, 1, { roles: [role] }, 'user')
  const fileId = await video()
  const id = await lesson({ fileId })
  const collection = (lessons: string[], accessRoles: string[]) =>
    make('coursecollection', {
      courseCollectionName: name,
      sequenceOrder: 1,
      videos: lessons.map((lessonId) => ({ lessonId })),
      accessRoles,
    })
  const sees = async () => {
    await openLessons(engine)
    const found = await Promise.all(
      [anybody, holder].map(async ({ actor }) => {
        const { roleIds } = (await loadActors(engine, [actor.id])).get(actor.id)!
        const reader = { ...actor, roleIds }
        const { rows } = await engine.list(reader, 'videolesson', {})
        return [rows.some((row) => row.id === id), (await videoFor(engine, reader, fileId)) !== null]
      }),
    )
    return found.map((each) => (each[0] === each[1] ? each[0] : each))
  }
  expect(await sees()).toEqual([true, true])
  const closed = await collection([id], [role])
  expect(await sees()).toEqual([false, true])
  // Open by another collection.
  const open = await collection([id], [])
  expect(await sees()).toEqual([true, true])
  await world.act(world.actors.all, 'deactivate', open, 1, {}, 'coursecollection')
  expect(await sees()).toEqual([false, true])
  // Its own roles come before those of its collections.
  const other = await make('role', { name, permissions: ['VideoLessonView'] })
  const { version } = (await engine.load('videolesson', [id])).get(id)!
  await world.act(world.actors.all, 'save', id, version, { accessRoles: [other] }, 'videolesson')
  expect(await sees()).toEqual([false, false])
  const again = (await engine.load('videolesson', [id])).get(id)!
  await world.act(world.actors.all, 'save', id, again.version, { accessRoles: null }, 'videolesson')
  expect(await sees()).toEqual([false, true])
  await world.act(world.actors.all, 'delete', closed, 1, {}, 'coursecollection')
  expect(await sees()).toEqual([true, true])
  // Done again, it writes nothing.
  const before = (await engine.load('videolesson', [id])).get(id)!.version
  await openLessons(engine)
  expect((await engine.load('videolesson', [id])).get(id)!.version).toBe(before)
})

test('the log is told what was started, is being watched and was watched, once each, and those in reach see it', async () => {
  const { engine, pool, lesson, watcher, pass, ids } = here
  const id = await lesson()
  const { actor, call } = await watcher()
  const { playback } = await begin(call, id)
  while ((await recordWatching(engine, pool, 0)) > 0);
  const rows = async (organizationId: string) =>
    (await engine.list({ ...testActor(['VideoWatchHistoryView']), organizationId }, 'videowatchhistory', { userId: actor.id })).rows
  expect(await rows(ids.supervising)).toEqual([])
  await pass(60)
  await report(call, playback, [[0, 5000]])
  await Promise.all([recordWatching(engine, pool), recordWatching(engine, pool)])
  expect(await rows(ids.supervising)).toMatchObject([
    { state: 'started', completionPercentage: 5, watchDuration: 5, userId: actor.id, videoLessonId: id },
  ])
  await report(call, playback, [[0, 50_000]])
  await recordWatching(engine, pool)
  await report(call, playback, [[0, 91_000]])
  await recordWatching(engine, pool)
  await report(call, playback, [[0, 99_000]])
  expect(await recordWatching(engine, pool)).toBe(0)
  expect(await recordWatching(engine, pool, 0)).toBe(1)
  const [watched] = await rows(ids.supervising)
  expect(watched).toMatchObject({ state: 'watched', completionPercentage: 99, watchDuration: 99 })
  expect(watched!['watchedAt']).toBeTruthy()
  const { rows: events } = await pool.query(
    `select action from event where type = 'videowatchhistory' and actor = '${actor.id}' order by pos`,
  )
  expect(events.map(({ action }) => action)).toEqual(['start', 'progress', 'complete', 'record'])
  expect(await rows(ids.authorized)).toEqual([])
})

test('of a course that is due those are reminded who may see it and have not watched it', async () => {
  const { engine, pool, lesson, watcher, pass, make } = here
  const id = await lesson()
  const [done, behind, stranger] = [await watcher(), await watcher(), await watcher({ grants: { VideoLessonView: '' } })]
  const { playback } = await begin(done.call, id)
  await pass(60)
  await report(done.call, playback, [[0, 95_000]])
  // Nobody can be known to have watched the second one.
  const away = await lesson({ fileId: null, uri: 'https://example.uz/dars' })
  const collection = await make('coursecollection', {
    courseCollectionName: name,
    sequenceOrder: 1,
    videos: [{ lessonId: id }, { lessonId: away }],
    dueDate: '2099-06-10',
  })
  const told = async () =>
    (await pool.query(`select user_id, deadline from notification where document = $1 order by id`, [collection])).rows
  while ((await sweep(engine, pool, '2099-06-03T03:59:00.000Z')) > 0);
  expect(await told()).toEqual([])
  while ((await sweep(engine, pool, '2099-06-03T04:00:00.000Z')) > 0);
  const first = await told()
  expect(first).toContainEqual({ user_id: behind.actor.id, deadline: 'dueIn7' })
  for (const { actor } of [done, stranger]) expect(first.map(({ user_id }) => user_id)).not.toContain(actor.id)
  // The reminder of the day before is as late as the deadline: only that is told.
  while ((await sweep(engine, pool, '2099-06-11T00:00:00.000Z')) > 0);
  expect((await told()).filter(({ user_id }) => user_id === behind.actor.id).map(({ deadline }) => deadline)).toEqual(['dueIn7', 'due'])
})
