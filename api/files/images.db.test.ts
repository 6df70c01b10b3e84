import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '@nazorat/engine/files/open'
import { fileKey, storedBytes } from '@nazorat/engine/files/store'
import { openSigner } from '@nazorat/engine/proof/key'
import { verifyDatabase } from '@nazorat/engine/proof/verify'
import { testActor } from '@nazorat/engine/testing'
import type { DocumentReply, ImageReply, ProblemReply } from '@nazorat/machines/api-types'
import { blackPng } from '../../run/testing/png.ts'
import { sweepFiles } from '../../worker/files/sweep.ts'
import { type Call, openApp } from '../testing/call.ts'

async function open() {
  const opened = await openApp((clean) => onTestFinished(clean))
  const { verifier } = await openSigner(join(opened.dataDir, 'log.key'))
  const { supervising, inspector } = opened.world.ids
  const hr = await opened.signIn(
    testActor(['EmployeeView', 'EmployeeEdit', 'EmployeeErase', 'AllPositionView'], { organizationId: supervising, language: 'ru' }),
  )
  const stranger = await opened.signIn(testActor(['EmployeeView'], { organizationId: opened.world.ids.authorized }))
  const files = await openFiles(opened)
  return {
    ...opened,
    verifier,
    hr,
    stranger,
    inspector,
    files,
    isThere: (hash: string) => existsSync(files.store.pathOf(fileKey(hash)) ?? ''),
  }
}

const send = (call: Call, bytes: Uint8Array, name = 'rasm.jpg') => {
  const body = new FormData()
  body.append('file', new File([bytes as BlobPart], name))
  return call('POST', 'file/UploadImage', body)
}
const refusal = async (answer: Promise<Response>) => {
  const response = await answer
  const { code, title } = (await response.json()) as ProblemReply
  return [response.status, code, title]
}

/** A photo that says where it was taken, lying on its side as cameras save it. */
const photo = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Make: 'Kamera', Copyright: 'Karimov' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 18/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '69/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a picture is kept without what the camera wrote into it, upright, and small beside it', async () => {
  const { hr, stranger, inspector, isThere } = await open()
  const taken = await photo()
  expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Karimov')
  const stored = (await (await send(hr, taken, 'C:\\fakepath\\Каримов.HEIC.jpg')).json()) as ImageReply
  expect(stored).toMatchObject({ name: 'Каримов.HEIC.jpg', width: 600, height: 800, thumbnail: { name: 'Каримов.HEIC-kichik.jpg' } })
  expect([isThere(stored.hash), isThere(stored.thumbnail.hash)]).toEqual([true, true])

  const { version } = (await (await hr('GET', `employee/Get/${inspector}`)).json()) as DocumentReply
  const given = { ...stored, alt: 'Каримов А., 2026' }
  expect((await hr('POST', 'employee/Update', { id: inspector, version, photo: given })).status).toBe(200)
  const { fields } = (await (await hr('GET', `employee/Get/${inspector}`)).json()) as DocumentReply
  expect(fields['photo']).toEqual(given)

  for (const { hash } of [stored, stored.thumbnail]) {
    const answer = await hr('GET', `file/${hash}?document=employee/${inspector}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { exif, icc, xmp, orientation, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    expect(icc?.includes('Karimov') ?? false).toBe(false)
    expect([width, height]).toEqual(hash === stored.hash ? [600, 800] : [240, 240])
    expect((await stranger('GET', `file/${hash}?document=employee/${inspector}`)).status).toBe(404)
  }
})

test('a file is a picture by its content, whatever it is called: SVG, HEIC, PDF and broken ones are refused in words', async () => {
  const { hr } = await open()
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)])
  expect(await refusal(send(hr, svg))).toEqual([400, 'notImage', 'SVG не принимается. Выберите изображение в формате JPEG, PNG или WebP'])
  expect(await refusal(send(hr, heic))).toEqual([400, 'notImage', 'HEIC не принимается. Выберите изображение в формате JPEG, PNG или WebP'])
  expect(await refusal(send(hr, Buffer.from('%PDF-1.4 %%EOF'), 'a.jpg'))).toEqual([
    400,
    'notImage',
    expect.stringContaining('Этот файл не принимается'),
  ])
  const whole = await photo()
  expect(await refusal(send(hr, whole.subarray(0, whole.length / 2)))).toEqual([
    400,
    'imageFailed',
    expect.stringContaining('Не удалось загрузить изображение'),
  ])
  // The name says nothing either way.
  expect((await send(hr, whole, 'rasm.svg')).status).toBe(200)
  const webp = await sharp(whole).webp().toBuffer()
  expect((await send(hr, webp, 'rasm')).status).toBe(200)
})

test('a picture is at most 10 MB, and has at most 50 megapixels: more is refused before it is decoded', async () => {
  const { hr } = await open()
  expect(await refusal(send(hr, Buffer.concat([await photo(), Buffer.alloc(10 * 1024 * 1024)])))).toEqual([
    413,
    'imageTooLarge',
    'Изображение слишком большое, не более 10 МБ',
  ])
  // Its header promises 200 megapixels; there are a few bytes of them.
  const huge = blackPng(20_000, 10_000, 1000)
  expect(huge.length).toBeLessThan(100_000)
  expect(await refusal(send(hr, huge, 'rasm.png'))).toEqual([
    413,
    'imageTooManyPixels',
    'В изображении 200 мегапикселей, допустимо не более 50',
  ])
})

test('pictures that no document names count among the files of their user', async () => {
  const { hr, pool } = await open()
  const { hash } = (await (await send(hr, await photo())).json()) as ImageReply
  await pool.query('update file set size = $2 where hash = $1', [hash, 2 * 1024 ** 3])
  expect((await refusal(send(hr, await photo()))).slice(0, 2)).toEqual([413, 'tooManyFiles'])
})

test('a photo goes with its person, its thumbnail and its former one too, and the log stays whole', async () => {
  const { engine, verifier, hr, inspector, pool, files, isThere } = await open()
  const upload = async (background: string) =>
    (await (
      await send(
        hr,
        await sharp({ create: { width: 300, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      )
    ).json()) as ImageReply
  const [first, second, kept] = [await upload('#ff0000'), await upload('#00ff00'), await upload('#0000ff')]
  let version = ((await (await hr('GET', `employee/Get/${inspector}`)).json()) as DocumentReply).version
  for (const photo of [first, kept, second]) {
    expect((await hr('POST', 'employee/Update', { id: inspector, version, photo })).status).toBe(200)
    version++
  }
  // Somebody else has one of them too.
  await pool.query('insert into person_key (person, key) values ($1, $2)', [randomUUID(), Buffer.alloc(32)])
  await pool.query(
    'insert into personal_file (person, hash) select person, $1 from person_key where person <> $2 and key is not null limit 1',
    [kept.hash, inspector],
  )
  await sweepFiles(pool, files)
  for (const { hash, thumbnail } of [first, second, kept]) expect([isThere(hash), isThere(thumbnail.hash)]).toEqual([true, true])
  // The test data's own file has no bytes.
  const whole = async () =>
    (await verifyDatabase(pool, { definitions: engine.definitions, verifier, bytes: storedBytes(files.store) })).faults.filter(
      (fault) => fault.includes('file') && !fault.includes('a'.repeat(64)),
    )
  expect(await whole()).toEqual([])

  expect((await hr('POST', `employee/Deactivate/${inspector}`, { version })).status).toBe(200)
  expect((await hr('POST', `employee/Erase/${inspector}`, { version: version + 1, erasureGround: 'Ариза' })).status).toBe(200)
  expect((await hr('GET', `file/${second.hash}?document=employee/${inspector}`)).status).toBe(404)
  await sweepFiles(pool, files)
  expect([first, second, kept].map(({ hash, thumbnail }) => [isThere(hash), isThere(thumbnail.hash)])).toEqual([
    [false, false],
    [false, false],
    [true, false],
  ])
  expect(await whole()).toEqual([])
})
