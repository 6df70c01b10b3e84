import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withLock } from '@nazorat/engine'
import { sourceKey, streamsKey } from '@nazorat/engine/files/store'
import { openFiles } from '@nazorat/engine/files/open'
import { testActor } from '@nazorat/engine/testing'
import type { DocumentReply, ProblemReply } from '@nazorat/machines/api-types'
import { videoWorker } from '@nazorat/machines/documents/training/video-file/definition'
import { type Call, openApp } from '../testing/call.ts'
import { abandon, beginUpload, offsetOf, sendPiece, uploadBytes, uploadId } from '../testing/tus.ts'

const path = 'videofile/upload'
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'), Buffer.alloc(50_000, 'v')])

async function open() {
  const opened = await openApp()
  const files = await openFiles({ dataDir: opened.dataDir })
  const keeper = await opened.signIn(testActor(['VideoFileView', 'VideoFileEdit', 'EventHistoryView'], { language: 'ru' }))
  const stranger = await opened.signIn(testActor(['RequestView']))
  const get = async (call: Call, id: string) => (await (await call('GET', `videofile/Get/${id}`)).json()) as DocumentReply
  return { ...opened, files, keeper, stranger, get }
}

test('a video file begins with its upload, and is uploaded when all bytes have come, whatever its name says', async () => {
  const { keeper, get, files } = await open()
  const begun = await beginUpload(keeper, path, mp4.length, { filename: 'Dars 1.avi' })
  const id = uploadId(begun)
  expect([begun.status, begun.headers.get('location')]).toEqual([201, `/api/videofile/upload/${id}`])
  expect(await get(keeper, id)).toMatchObject({
    state: 'uploading',
    fields: { documentName: 'Dars 1', fileName: 'Dars 1.avi', fileSize: mp4.length, sourceHash: null },
  })
  await sendPiece(keeper, path, id, 0, new Blob([mp4.subarray(0, 20_000)]))
  expect([(await get(keeper, id)).state, await offsetOf(keeper, path, id)]).toEqual(['uploading', 20_000])
  expect((await sendPiece(keeper, path, id, 20_000, new Blob([mp4.subarray(20_000)]))).status).toBe(204)
  const hash = createHash('sha256').update(mp4).digest('hex')
  expect(await get(keeper, id)).toMatchObject({ state: 'uploaded', version: 2, fields: { fileExtension: 'mp4', sourceHash: hash } })
  expect(await files.store.size(sourceKey(hash))).toBe(mp4.length)
  // Asked again, as after a lost answer, nothing happens twice.
  expect([await offsetOf(keeper, path, id), (await get(keeper, id)).version]).toEqual([mp4.length, 2])
})

test('bytes that all came before the server ended are taken when somebody asks how far they are', async () => {
  const { keeper, get, pool, files } = await open()
  const id = uploadId(await beginUpload(keeper, path, mp4.length, { filename: 'a.mp4' }))
  await files.parts.write(id, 0, mp4.length, new Blob([mp4]).stream())
  await pool.query('update upload set arrived = size where id = $1', [id])
  expect([await offsetOf(keeper, path, id), (await get(keeper, id)).state]).toEqual([mp4.length, 'uploaded'])
})

test('what is no video is refused with a sentence in the language of its user, and the video file says so', async () => {
  const { keeper, get, stranger, pool, signIn } = await open()
  const titles = { ln: 'Video formati notoʻgʻri', cl: 'Видео формати нотўғри', ru: 'Неверный формат видео' }
  const hostile = {
    playlist: '#EXTM3U\n#EXTINF:10,\n/etc/passwd\n',
    remote: "ffconcat version 1.0\nfile 'http://127.0.0.1/secret.mp4'\n",
    page: '<html></html>',
    mkv: '\x1aE\xdf\xa3\x93B\x82\x88matroska',
  }
  for (const language of ['ln', 'cl', 'ru'] as const) {
    const user = await signIn(testActor(['VideoFileView', 'VideoFileEdit'], { language }))
    for (const [name, bytes] of Object.entries(hostile)) {
      const { id, response } = await uploadBytes(user, path, Buffer.from(bytes, 'latin1'), { filename: `${name}.mp4` })
      expect([name, response.status, ((await response.json()) as ProblemReply).title]).toEqual([
        name,
        400,
        expect.stringContaining(titles[language]),
      ])
      expect(await get(user, id)).toMatchObject({ state: 'failed', fields: { failure: 'notVideo', sourceHash: null } })
    }
    const empty = await beginUpload(user, path, 0, { filename: 'a.mp4' })
    expect([empty.status, ((await empty.json()) as ProblemReply).title]).toEqual([400, expect.stringContaining(titles[language])])
  }
  const empty = await beginUpload(keeper, path, 0, { filename: 'a.mp4' })
  const large = await beginUpload(keeper, path, 5 * 1024 ** 3, { filename: 'a.mp4' })
  expect([
    [empty.status, ((await empty.json()) as ProblemReply).code],
    [large.status, ((await large.json()) as ProblemReply).title],
  ]).toEqual([
    [400, 'videoRefused'],
    [413, 'Размер видео не должен превышать 4 ГБ'],
  ])
  expect((await beginUpload(stranger, path, 10, { filename: 'a.mp4' })).status).toBe(403)
  expect((await pool.query('select from upload')).rowCount).toBe(0)
})

test('an upload that finds no room on the disk is told to try again, and goes on from what counts', async () => {
  const { keeper, get, files } = await open()
  const id = uploadId(await beginUpload(keeper, path, mp4.length, { filename: 'a.mp4' }))
  await sendPiece(keeper, path, id, 0, new Blob([mp4.subarray(0, 20_000)]))
  const write = vi
    .spyOn(Object.getPrototypeOf(files.parts) as typeof files.parts, 'write')
    .mockRejectedValueOnce(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  onTestFinished(() => write.mockRestore())
  const rest = new Blob([mp4.subarray(20_000)])
  expect([
    (await sendPiece(keeper, path, id, 20_000, rest)).status,
    await offsetOf(keeper, path, id),
    (await get(keeper, id)).state,
  ]).toEqual([503, 20_000, 'uploading'])
  expect([(await sendPiece(keeper, path, id, 20_000, rest)).status, (await get(keeper, id)).state]).toEqual([204, 'uploaded'])
})

test('an upload does not wait for the worker that prepares the same bytes', async () => {
  const { keeper, get, pool } = await open()
  const hash = createHash('sha256').update(mp4).digest('hex')
  await withLock(pool, 'video', hash, async () => {
    const { id } = await uploadBytes(keeper, path, mp4, { filename: 'a.mp4' })
    expect((await get(keeper, id)).state).toBe('uploaded')
  })
})

test('an upload of a video is not found among the uploads of files', async () => {
  const { keeper } = await open()
  const id = uploadId(await beginUpload(keeper, path, mp4.length, { filename: 'a.mp4' }))
  expect([
    (await abandon(keeper, 'file/upload', id)).status,
    await offsetOf(keeper, 'file/upload', id),
    await offsetOf(keeper, path, id),
  ]).toEqual([404, null, 0])
})

test('an upload that is given up takes its video file with it', async () => {
  const { keeper } = await open()
  const id = uploadId(await beginUpload(keeper, path, mp4.length, { filename: 'a.mp4' }))
  expect([
    (await abandon(keeper, path, id)).status,
    (await keeper('GET', `videofile/Get/${id}`)).status,
    await offsetOf(keeper, path, id),
  ]).toEqual([204, 404, null])
})

test('streams and posters are answered to those who may see the video, in ranges too, and are not there for others', async () => {
  const { keeper, stranger, engine, files, get } = await open()
  const { id } = await uploadBytes(keeper, path, mp4, { filename: 'a.mp4' })
  const hash = String((await get(keeper, id)).fields['sourceHash'])
  const made = await mkdtemp(join(tmpdir(), 'nazorat-made-'))
  await mkdir(join(made, '360p'))
  for (const [name, text] of Object.entries({
    'master.m3u8': '#EXTM3U',
    '360p/index.m3u8': '#EXTM3U',
    '360p/0.ts': '0123456789',
    '360p/1.ts': 'x'.repeat(5_000_000),
    'poster.jpg': 'jpeg',
    'video.json': '{}',
  }))
    await writeFile(join(made, name), text)
  await files.store.putFolder(streamsKey(hash), made, 'video.json')
  const parts = ['stream/master.m3u8', 'stream/360p/index.m3u8', 'stream/360p/0.ts', 'poster.jpg']
  const statuses = (call: Call) => Promise.all(parts.map(async (part) => (await call('GET', `videofile/${id}/${part}`)).status))
  expect(await statuses(keeper)).toEqual([404, 404, 404, 404])
  for (const [version, action, input] of [
    [2, 'start', {}],
    [3, 'publish', { duration: 1.5 }],
  ] as const) {
    await engine.execute(videoWorker, { id: crypto.randomUUID(), type: 'videofile', document: id, action, version, input })
  }
  expect([await statuses(keeper), await statuses(stranger)]).toEqual([
    [200, 200, 200, 200],
    [404, 404, 404, 404],
  ])
  const segment = (range: string) => keeper('GET', `videofile/${id}/stream/360p/0.ts`, undefined, { range })
  for (const [range, status, text, said] of [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=20-', 416, '', 'bytes */10'],
    ['lines=1-2', 200, '0123456789', null],
  ] as const) {
    const answer = await segment(range)
    expect([range, answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([range, status, text, said])
  }
  expect((await segment('')).headers.get('content-type')).toBe('video/mp2t')
  const head = await keeper('HEAD', `videofile/${id}/stream/360p/1.ts`)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '5000000'])
  await expect.poll(async () => (await openedFiles()).filter((name) => name.endsWith('/360p/1.ts'))).toEqual([])
  for (const part of ['stream/video.json', 'stream/../video.json', 'stream/360p/../../x', 'stream/%2e%2e/video.json', 'video.json'])
    expect([part, (await keeper('GET', `videofile/${id}/${part}`)).status]).toEqual([part, 404])
})

/** The files that this process has open. */
const openedFiles = async (): Promise<string[]> =>
  Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
