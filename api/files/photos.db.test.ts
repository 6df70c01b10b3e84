import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '@nazorat/engine/files/open'
import { fileKey } from '@nazorat/engine/files/store'
import type { DocumentReply, ProblemReply, Receipt, UploadReply } from '@nazorat/machines/api-types'
import { fileKinds } from '@nazorat/machines/fields'
import { blackPng } from '../../run/testing/png.ts'
import { openApp } from '../testing/call.ts'
import { photoFormats, photoIn } from './testing/photos.ts'

async function open() {
  const opened = await openApp((clean) => onTestFinished(clean))
  const { actors, ids } = opened.world
  const call = await opened.signIn({ ...actors.all, id: randomUUID(), organizationId: ids.supervising, language: 'ru' })
  const { store } = await openFiles(opened)
  const send = (bytes: Uint8Array, name: string) => {
    const body = new FormData()
    body.append('file', new File([bytes as BlobPart], name))
    return call('POST', 'file/Upload', body)
  }
  const upload = async (bytes: Uint8Array, name: string) => (await (await send(bytes, name)).json()) as UploadReply
  return { ...opened, call, send, upload, isThere: (hash: string) => existsSync(store.pathOf(fileKey(hash)) ?? '') }
}

test.for(photoFormats)('a photo is kept as it was taken, and shown without what the camera wrote into it: %s', async (format) => {
  const { call, upload, isThere } = await open()
  const taken = await photoIn(format, { width: 800, height: 600 })
  const stored = await upload(taken, 'C:\\fakepath\\Eshik.HEIC')
  const { extension, type } = fileKinds[format]
  expect(stored).toMatchObject({
    hash: createHash('sha256').update(taken).digest('hex'),
    size: taken.length,
    name: `Eshik.${extension}`,
    photo: { width: 600, height: 800, takenAt: '2026-01-01T22:04:05.000Z', takenIn: { latitude: 41.3, longitude: 69.26667 } },
  })
  const { shown, thumbnail } = stored.photo!
  expect([stored, shown, thumbnail].map(({ hash }) => isThere(hash))).toEqual([true, true, true])

  const { id } = (await (await call('POST', 'inspectionresult/Create', { files: [stored] })).json()) as Receipt
  const { fields } = (await (await call('GET', `inspectionresult/Get/${id}`)).json()) as DocumentReply
  expect(fields['files']).toEqual([stored])
  const get = async (hash: string) => {
    const answer = await call('GET', `file/${hash}?document=inspectionresult/${id}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { bytes, type: answer.headers.get('content-type'), shownAs: answer.headers.get('content-disposition')!.split(';')[0] }
  }
  expect(await get(stored.hash)).toEqual({ bytes: taken, type, shownAs: 'attachment' })
  for (const { hash } of [shown, thumbnail]) {
    const drawn = await get(hash)
    expect(drawn).toMatchObject({ type: 'image/jpeg', shownAs: 'inline' })
    expect(drawn.bytes.includes('Karimov')).toBe(false)
    const { exif, xmp, orientation, width, height } = await sharp(drawn.bytes).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    expect([width, height]).toEqual(hash === shown.hash ? [600, 800] : [360, 480])
  }
})

test('an upload of a photo that is finished again after a lost answer is answered the same', async () => {
  const { call, upload, pool } = await open()
  const first = await upload(await photoIn('jpeg'), 'a.jpg')
  const { rows } = await pool.query<{ id: string }>('select id from upload where hash = $1', [first.hash])
  expect(await (await call('POST', `file/FinishUpload/${rows[0]!.id}`, {})).json()).toEqual(first)
})

test('a photo without a moment or a place says neither, and one whose camera wrote nonsense is a photo all the same', async () => {
  const { upload } = await open()
  const plain = await upload(blackPng(4, 4), 'a.png')
  expect(Object.keys(plain.photo!)).toEqual(['shown', 'width', 'height', 'thumbnail'])
  const odd = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .withExif({ IFD2: { DateTimeOriginal: 'kecha' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '991/1 18/0 0/0' } })
    .jpeg()
    .toBuffer()
  expect(Object.keys((await upload(odd, 'a.jpg')).photo!)).toEqual(['shown', 'width', 'height', 'thumbnail'])
})

test('a picture of another format, a broken one and one of too many pixels are refused in words, and nothing of them is kept', async () => {
  const { send, pool } = await open()
  const uploaded = async () => (await pool.query('select hash from uploader order by hash')).rows
  const before = await uploaded()
  const refusal = async (bytes: Uint8Array, name: string) => {
    const answer = await send(bytes, name)
    const { code, title } = (await answer.json()) as ProblemReply
    return [answer.status, code, title]
  }
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
  expect(await refusal(heic, 'a.jpg')).toEqual([400, 'notImage', 'HEIC не принимается. Выберите изображение в формате JPEG, PNG или WebP'])
  const whole = await photoIn('jpeg', { width: 800, height: 600 })
  expect((await refusal(whole.subarray(0, whole.length / 2), 'a.jpg')).slice(0, 2)).toEqual([400, 'imageFailed'])
  const huge = blackPng(20_000, 10_000, 1000)
  expect(await refusal(huge, 'a.png')).toEqual([413, 'imageTooManyPixels', 'В изображении 200 мегапикселей, допустимо не более 50'])
  expect(await uploaded()).toEqual(before)
})

test('a field for papers alone takes no photo, and nobody names what was drawn of a photo of somebody else', async () => {
  const { call, upload, world, signIn } = await open()
  const stored = await upload(await photoIn('jpeg'), 'a.jpg')
  expect((await call('POST', 'request/Create', { orderFiles: [stored] })).status).toBe(400)
  const { actors, ids } = world
  const stranger = await signIn({ ...actors.all, id: randomUUID(), organizationId: ids.supervising })
  const own = new FormData()
  own.append('file', new File([(await photoIn('png', { background: '#ff0000' })) as BlobPart], 'b.png'))
  const theirs = (await (await stranger('POST', 'file/Upload', own)).json()) as UploadReply
  const mixed = { ...theirs, photo: { ...theirs.photo!, shown: stored.photo!.shown } }
  expect((await stranger('POST', 'inspectionresult/Create', { files: [mixed] })).status).toBe(400)
  expect((await stranger('POST', 'inspectionresult/Create', { files: [theirs] })).status).toBe(200)
})
