import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ListReply } from '@nazorat/machines/api-types'
import { type Interval, lengthOf, union } from '@nazorat/machines/documents/training/watching/intervals'
import type { WatchReply } from '@nazorat/machines/documents/training/watching/watching'
import { t } from '@nazorat/machines/i18n'
import { type Actor, system as itself } from '@nazorat/machines/workflow'
import { openFiles } from '../../engine/files/open.ts'
import { streamsKey } from '../../engine/files/store.ts'
import { open, type Opened } from '../../run/processes/open.ts'
import { readSettings } from '../../run/processes/settings.ts'
import { blackPng } from '../../run/testing/png.ts'
import { programs } from '../../worker/video/program.ts'
import { clipMaker, type Format, formats, hasFfmpeg } from '../../worker/video/testing/clips.ts'
import { chooseFiles } from './testing/parts.ts'
import { sharedSystem } from './testing/system.ts'

/** Of the recording, in seconds. */
const length = 20
const sourceHash = 'b'.repeat(64)

/** Makes streams of a picture with sound, in segments of four seconds. Returns their folder. */
async function makeStreams(): Promise<string> {
  const streams = await mkdtemp(join(tmpdir(), 'nazorat-lesson-'))
  await promisify(execFile)(programs.ffmpeg, [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `testsrc=size=320x180:rate=15:duration=${length}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${length}`,
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-force_key_frames',
    'expr:gte(t,n_forced*4)',
    '-c:a',
    'aac',
    '-f',
    'hls',
    '-hls_time',
    '4',
    '-hls_playlist_type',
    'vod',
    '-var_stream_map',
    'v:0,a:0,name:360p',
    '-master_pl_name',
    'master.m3u8',
    '-hls_segment_filename',
    join(streams, '%v/%d.ts'),
    join(streams, '%v/index.m3u8'),
  ])
  await writeFile(join(streams, 'video.json'), '{}')
  return streams
}

/** Makes a lesson of a video file that is ready, and a course that begins with it. */
async function makeLesson({ engine }: Opened): Promise<string> {
  const permissions = [
    'VideoFileEdit',
    'VideoFileProcess',
    'AllVideoFileView',
    'VideoFileView',
    'VideoCategoryEdit',
    'VideoLessonEdit',
    'AllVideoLessonView',
    'CourseCollectionEdit',
    'UserView',
    'AllUserView',
  ]
  const maker: Actor = { ...itself, grants: Object.fromEntries(permissions.map((name) => [name, ''])) }
  const act = async (type: string, action: string, document: string, version: number, input: object) =>
    (await engine.execute(maker, { id: randomUUID(), type, document, action, version, input: { ...input } })).id
  const [owner] = await engine.find('user', [{ field: 'username', is: 'equal', value: 'admin' }])
  const file = randomUUID()
  await act('videofile', 'begin', file, 0, { documentName: 'Dars', fileName: 'dars.mp4', fileSize: 1000, ownerId: owner!.id })
  await act('videofile', 'finish', file, 1, { fileExtension: 'mp4', fileSize: 1000, sourceHash })
  await act('videofile', 'start', file, 2, {})
  await act('videofile', 'publish', file, 3, { duration: length })
  const name = t('Текшириш асослари', 'Основы проверки')
  const categoryId = await act('videocategory', 'save', randomUUID(), 0, { name })
  const chapters = [
    { at: '0:00', title: 'Кириш' },
    { at: '0:10', title: 'Асосий қисм' },
  ]
  const first = await act('videolesson', 'save', randomUUID(), 0, {
    theme: 'Текширишга тайёргарлик',
    tag: 'қонун',
    categoryId,
    fileId: file,
    chapters,
  })
  const second = await act('videolesson', 'save', randomUUID(), 0, {
    theme: 'Далолатнома тузиш',
    categoryId,
    uri: 'https://example.uz/dars',
  })
  await act('coursecollection', 'save', randomUUID(), 0, {
    courseCollectionName: name,
    sequenceOrder: 1,
    videos: [{ lessonId: first }, { lessonId: second }],
    dueDate: '2099-01-01',
  })
  return first
}

describe.skipIf(!hasFfmpeg)('with ffmpeg, a lesson', () => {
  const system = sharedSystem()
  let lesson: string

  beforeAll(async () => {
    const settings = readSettings(system.settings())
    const streams = await makeStreams()
    await (await openFiles(settings)).store.putFolder(streamsKey(sourceHash), streams, 'video.json')
    const opened = await open(settings)
    lesson = await makeLesson(opened).finally(() => opened.close())
  })

  /** A signed-in device with the lesson open. */
  async function device(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await system.signIn('inspector', { ...options, at: '/document/videolessonview' })
    await page.getByRole('link', { name: /Текширишга тайёргарлик/ }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
    return page
  }

  const watchedOf = async (page: Page) =>
    ((await (await page.request.get('/api/videolesson/GetWatched')).json()) as Record<string, WatchReply>)[lesson]

  test('is watched on two devices at once, with seeks and at twice the speed, and what was played counts once', async () => {
    const [desk, phone] = [await device(), await device({ viewport: { width: 390, height: 844 }, hasTouch: true })]
    await desk.getByLabel('Тезлик').selectOption('2')
    await phone.getByRole('button', { name: /Асосий қисм/ }).click()
    await seek(phone, 4)
    await Promise.all([play(desk), play(phone)])
    await passes(desk, 6)
    await desk.keyboard.press('KeyK')
    await seek(desk, 15)
    await play(desk)
    await passes(phone, 9)
    await pause(phone)
    await ends(desk)
    const played = [await playedBy(desk), await playedBy(phone)]
    expect(share(...played)).toBeLessThan(90)
    await expect.poll(async () => Math.abs((await watchedOf(desk))!.percentage - share(...played))).toBeLessThanOrEqual(1)
    expect((await watchedOf(desk))!.state).toBe('inProgress')

    // Another visit goes on from where the device that played last stopped, though the other is closed later. The rest is played to the
    // end.
    await play(phone)
    await passes(phone, 9.5)
    await pause(phone)
    const stoppedAt = await phone.evaluate(() => document.querySelector('video')!.currentTime)
    await expect.poll(async () => (await watchedOf(phone))!.position / 1000).toBeCloseTo(stoppedAt)
    await phone.close()
    await desk.close()
    const again = await device()
    await again.getByText(/Тўхтаган жойидан давом этади/).waitFor()
    expect(await again.evaluate(() => document.querySelector('video')!.currentTime)).toBeCloseTo(stoppedAt)
    await play(again)
    await ends(again)
    await expect.poll(async () => (await watchedOf(again))!.state).toBe('watched')
    await again.getByText('Кўриб бўлинган', { exact: true }).first().waitFor()

    // The head of the body sees who has watched it.
    const ceo = await system.signIn('ceo')
    const history = async () => ((await (await ceo.request.post('/api/videowatchhistory/GetList', { data: {} })).json()) as ListReply).rows
    await expect.poll(async () => (await history()).map(({ state }) => state)).toEqual(['watched'])
    await ceo.goto('/reports/videowatchhistory')
    await ceo.getByRole('cell', { name: 'Текширишга тайёргарлик' }).first().waitFor()
  })

  test('is of a video whose upload was cut off twice, and went on from there in the same page and in one opened anew', async () => {
    const piece = 4 * 1024 * 1024
    const path = join(await mkdtemp(join(tmpdir(), 'nazorat-upload-')), 'katta.avi')
    // Pictures as they are, so that there are three pieces.
    await promisify(execFile)(programs.ffmpeg, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x240:rate=10:duration=9',
      '-c:v',
      'rawvideo',
      '-pix_fmt',
      'yuv420p',
      path,
    ])
    const offsets: number[] = []
    /** A page in which the pieces for which `isCut` is true do not arrive. */
    const uploadPage = async (isCut: (offset: number, times: number) => boolean): Promise<Page> => {
      const page = await system.signIn('admin')
      await page.route('**/api/videofile/upload/*', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        const offset = Number(route.request().headers()['upload-offset'])
        offsets.push(offset)
        return isCut(offset, offsets.filter((each) => each === offset).length) ? route.abort('connectionreset') : route.continue()
      })
      await page.goto('/management/videofile/new')
      await page.getByLabel('Файлларни танлаш').setInputFiles(path)
      return page
    }
    const page = await uploadPage((offset, times) => (offset === piece && times === 1) || offset === 2 * piece)
    await expect.poll(() => offsets.at(-1)).toBe(2 * piece)
    await page.close()
    expect(offsets.slice(0, 4)).toEqual([0, piece, piece, 2 * piece])
    offsets.length = 0
    const anew = await uploadPage(() => false)
    const [video] = await list(anew)
    expect(video).toMatchObject({ fileName: 'katta.avi' })
    await expect.poll(async () => (await list(anew))[0]).toMatchObject({ id: video!.id, state: 'ready', fileExtension: 'avi', duration: 9 })
    expect(offsets).toEqual([2 * piece])
  })

  test('is of a video of any of the six formats, uploaded at once though each upload was cut off, and plays to its end', async () => {
    const clips = clipMaker()
    onTestFinished(() => clips.remove())
    const names = Object.keys(formats) as Format[]
    const admin = await system.signIn('admin')
    const cut = new Set<string>()
    await admin.route('**/api/videofile/upload/*', (route) => {
      if (route.request().method() !== 'PATCH' || cut.has(route.request().url())) return route.continue()
      cut.add(route.request().url())
      return route.abort('connectionreset')
    })
    await admin.goto('/management/videofile/new')
    await admin.getByLabel('Файлларни танлаш').setInputFiles(names.map((format) => clips.clip(format, { name: `olti.${format}` })))
    const uploaded = async () => (await list(admin)).filter(({ fileName }) => String(fileName).startsWith('olti.'))
    await expect.poll(async () => (await uploaded()).map(({ state }) => state)).toEqual(names.map(() => 'ready'))
    expect([cut.size, (await uploaded()).map(({ fileExtension }) => fileExtension).toSorted()]).toEqual([names.length, names.toSorted()])

    const [category] = await rowsOf(admin, 'videocategory')
    const page = await system.signIn('inspector')
    for (const { id, fileName } of await uploaded()) {
      const made = await admin.request.post('/api/videolesson/Create', { data: { theme: fileName, categoryId: category!.id, fileId: id } })
      await page.goto(`/document/videolessonview?lesson=${((await made.json()) as { id: string }).id}`)
      await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
      await play(page)
      await ends(page)
      expect([fileName, await page.evaluate(() => document.querySelector('video')!.videoHeight)]).toEqual([fileName, 96])
    }
  })

  test('has a poster and subtitles of its own: those in the reader’s language come first, by the key and by the button', async () => {
    const keeper = await system.signIn('admin', { at: `/document/videolesson/${lesson}/edit` })
    await chooseFiles(keeper.getByRole('button', { name: /Расм танлаш$/ }), {
      name: 'muqova.png',
      mimeType: 'image/png',
      buffer: blackPng(320, 180),
    })
    const fieldOf = (label: string) => keeper.getByRole('group', { name: label })
    const put = (label: string, text: string) =>
      chooseFiles(fieldOf(label).getByRole('button', { name: /файл танлаш$/i }), {
        name: 'dars.vtt',
        mimeType: 'text/vtt',
        buffer: Buffer.from(text),
      })
    await put('Субтитрлар (русча)', 'Русский\n')
    await keeper.getByText('Субтитрлар, 1-қатор: файл WebVTT').waitFor()
    for (const [label, text] of [
      ['Субтитрлар (русча)', 'Русский'],
      ['Субтитрлар (ўзбекча, кирилл)', 'Ўзбекча'],
    ] as const) {
      await put(label, `WEBVTT\n\n00:00.000 --> 00:20.000\n${text}\n`)
      await fieldOf(label).getByText('dars.vtt').waitFor()
    }
    await keeper.getByRole('img', { name: 'Муқова' }).waitFor()
    await keeper.getByRole('button', { name: 'Сақлаш', exact: true }).click()
    await keeper.waitForURL(/\/document\/videolesson\/[0-9a-f-]{36}$/)

    const page = await device()
    expect(await page.locator('video').getAttribute('poster')).toContain(`document=videolesson%2F${lesson}`)
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelector('video')!.textTracks]
          .filter(({ mode }) => mode === 'showing')
          .map(({ cues }) => (cues?.[0] as VTTCue | undefined)?.text),
      )
    expect(await shown()).toEqual([])
    await page.keyboard.press('KeyC')
    await expect.poll(shown).toEqual(['Ўзбекча'])
    await page.getByRole('combobox', { name: 'Субтитрлар тили' }).selectOption('ru')
    await expect.poll(shown).toEqual(['Русский'])
    const button = page.getByRole('button', { name: 'Субтитрлар', pressed: true })
    await button.press('Enter')
    await expect.poll(shown).toEqual([])
    await page.getByRole('button', { name: 'Субтитрлар', pressed: false }).press('Enter')
    // They are shown in the next lesson too, in the reader's language.
    await page.reload()
    await expect.poll(shown).toEqual(['Ўзбекча'])
  })
})

/** The documents of a type, newest first. */
const rowsOf = async (page: Page, type: string) =>
  ((await (await page.request.post(`/api/${type}/GetList`, { data: { sortBy: 'createdAt', orderType: 'desc' } })).json()) as ListReply).rows
const list = (page: Page) => rowsOf(page, 'videofile')

const seek = (page: Page, to: number) => page.evaluate((to) => void (document.querySelector('video')!.currentTime = to), to)
const passes = (page: Page, at: number) =>
  page.waitForFunction((at) => document.querySelector('video')!.currentTime >= at || document.querySelector('video')!.ended, at)
const ends = (page: Page) => page.waitForFunction(() => document.querySelector('video')!.ended)
const play = (page: Page) => page.evaluate(() => ((document.querySelector('video')!.muted = true), document.querySelector('video')!.play()))
const pause = (page: Page) => page.evaluate(() => document.querySelector('video')!.pause())
const playedBy = (page: Page) =>
  page.evaluate(() => {
    const { played } = document.querySelector('video')!
    return Array.from({ length: played.length }, (_, i): [number, number] => [played.start(i), played.end(i)])
  })
/** The share of the lesson that some devices have played, in per cent, each moment once. */
const share = (...played: Interval[][]) =>
  (lengthOf(union(played.flat().map(([from, to]): Interval => [from, Math.min(to, length)]))) / length) * 100
