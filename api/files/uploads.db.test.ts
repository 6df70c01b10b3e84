import { createHash, hash as sha256Of } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openFiles } from '@nazorat/engine/files/open'
import { fileKey } from '@nazorat/engine/files/store'
import type { ProblemReply, UploadReply } from '@nazorat/machines/api-types'
import { type Call, openApp } from '../testing/call.ts'
import { Intake } from './intake.ts'
import { longPdf } from '../../run/testing/pdf.ts'
import { testBucket } from '../../engine/testing/bucket.ts'
import { abandon, beginUpload, offsetOf, sendPiece, sha256, uploadBytes, uploadId } from '../testing/tus.ts'

const pdf = longPdf(300_000)
const path = 'file/upload'

async function open() {
  const opened = await openApp()
  const { inspector, ceo } = opened.world.actors
  return { ...opened, call: await opened.signIn(inspector), other: await opened.signIn(ceo) }
}

const begin = async (call: Call, size = pdf.length) => uploadId(await beginUpload(call, path, size, { filename: 'buyruq.pdf' }))
const finish = async (call: Call, id: string) => {
  const response = await call('POST', `file/FinishUpload/${id}`, {})
  return [response.status, (await response.json()) as UploadReply & ProblemReply] as const
}

/** A piece whose connection breaks after its bytes have arrived. */
const cutOff = (bytes: Uint8Array) => {
  const parts = [bytes.subarray(0, 1000), bytes.subarray(1000)]
  return new ReadableStream<Uint8Array>({
    pull: (controller) => (parts.length > 0 ? controller.enqueue(parts.shift()!) : controller.error(new Error('the connection is gone'))),
  })
}

test('an upload that is cut off goes on at the byte that it has come to, and is the whole file in the end', async () => {
  const { call } = await open()
  const id = await begin(call)
  await sendPiece(call, path, id, 0, new Blob([pdf.subarray(0, 100_000)]))
  await sendPiece(call, path, id, 100_000, cutOff(pdf.subarray(100_000, 120_000)))
  const offset = (await offsetOf(call, path, id))!
  expect([offset >= 100_000, offset <= 120_000]).toEqual([true, true])
  expect((await finish(call, id))[1].code).toBe('uploadCut')
  // A piece that begins elsewhere is refused.
  expect((await sendPiece(call, path, id, offset + 1, new Blob([pdf.subarray(offset + 1)]))).status).toBe(409)
  expect((await sendPiece(call, path, id, offset, new Blob([pdf.subarray(offset)]))).headers.get('upload-offset')).toBe(String(pdf.length))
  const stored = { hash: createHash('sha256').update(pdf).digest('hex'), name: 'buyruq.pdf', size: pdf.length, pages: 1 }
  expect([await finish(call, id), await finish(call, id), await offsetOf(call, path, id)]).toEqual([
    [200, stored],
    [200, stored],
    pdf.length,
  ])
})

test('of a piece with a checksum all counts or nothing', async () => {
  const { call } = await open()
  const id = await begin(call)
  const piece = pdf.subarray(0, 100_000)
  const damaged = Buffer.from(piece)
  damaged[50_000] = 0
  expect([(await sendPiece(call, path, id, 0, new Blob([damaged]), sha256(piece))).status, await offsetOf(call, path, id)]).toEqual([
    460, 0,
  ])
  await sendPiece(call, path, id, 0, cutOff(piece.subarray(0, 60_000)), sha256(piece))
  expect(await offsetOf(call, path, id)).toBe(0)
  expect([(await sendPiece(call, path, id, 0, new Blob([piece]), sha256(piece))).status, await offsetOf(call, path, id)]).toEqual([
    204, 100_000,
  ])
  expect((await sendPiece(call, path, id, 100_000, new Blob([pdf.subarray(100_000)]), sha256(pdf.subarray(100_000)))).status).toBe(204)
  expect((await finish(call, id))[0]).toBe(200)
})

test('an upload is its user’s alone, is as long as they said and is a PDF, or it is nothing', async () => {
  const { call, other, pool } = await open()
  const id = await begin(call)
  expect([
    await offsetOf(other, path, id),
    (await sendPiece(other, path, id, 0, new Blob(['x']))).status,
    (await finish(other, id))[0],
    (await abandon(other, path, id)).status,
  ]).toEqual([null, 404, 404, 404])
  const large = await beginUpload(call, path, 21 * 1024 * 1024, { filename: 'a.pdf' })
  expect([large.status, ((await large.json()) as ProblemReply).code]).toEqual([413, 'tooLarge'])

  const empty = await beginUpload(call, path, 0, { filename: 'a.pdf' })
  expect(empty.status).toBe(400)

  const short = await begin(call, 10)
  expect((await sendPiece(call, path, short, 0, new Blob([pdf]))).status).toBe(413)
  const { id: text } = await uploadBytes(call, path, Buffer.from('text'), { filename: 'a.pdf' })
  expect([(await finish(call, text))[1].code, (await finish(call, text))[1].code]).toEqual(['notPdf', 'fileMissing'])
  const given = await begin(call, 10)
  expect([(await abandon(call, path, given)).status, await offsetOf(call, path, given)]).toEqual([204, null])

  await pool.query(`update upload set created_at = now() - interval '25 hours' where id = $1`, [id])
  expect(await offsetOf(call, path, id)).toBe(null)
})

test('a call of somebody else about an upload does not end the one that its user makes', async () => {
  const { call, other } = await open()
  const id = await begin(call)
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const parts = [pdf.subarray(0, 1000), pdf.subarray(1000)]
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (parts.length === 1) await asked
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  const sending = sendPiece(call, path, id, 0, slow)
  expect((await sendPiece(other, path, id, 0, new Blob(['x']))).status).toBe(404)
  resolve()
  expect([(await sending).headers.get('upload-offset'), await offsetOf(call, path, id)]).toEqual([String(pdf.length), pdf.length])
})

test.each(['a folder', 'a bucket of S3'])(
  'in %s nobody writes the bytes of a file any more once it has its hash, whichever process has the upload open',
  async (place) => {
    const { pool, dataDir, world } = await open()
    const s3Url = place === 'a folder' ? undefined : await testBucket(join(dataDir, 's3'), (close) => onTestFinished(close))
    // Two processes share a database and what is stored, and no memory.
    const processes = await Promise.all(
      [1, 2].map(async () => {
        const files = await openFiles({ dataDir, s3Url })
        return { files, intake: new Intake({ pool, files }) }
      }),
    )
    const [one, other] = processes as [(typeof processes)[0], (typeof processes)[0]]
    const stored = async (hash: string) => buffer((await one.files.store.read(fileKey(hash)))!)
    const hash = sha256Of('sha256', pdf)
    await one.intake.keep(world.actors.inspector.id, pdf, 'buyruq.pdf', 1)

    /** A piece that is held open; it writes an evil byte into the middle of the file when it is told to. */
    const holdOpen = async (userId: string) => {
      const upload = await one.intake.begin(userId, { becomes: 'file', name: 'nusxa.pdf', size: pdf.length })
      const { promise: told, resolve: tell } = Promise.withResolvers<void>()
      const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>()
      async function* piece() {
        opened()
        await told
        yield Buffer.from('!')
      }
      const writing = one.intake.write(userId, upload, 1000, piece())
      await isOpen
      return { upload, writeEvil: async () => (tell(), writing) }
    }
    const { id: userId } = world.actors.ceo

    // Somebody who may read the file uploads the same bytes, while they hold the upload open elsewhere.
    const held = await holdOpen(userId)
    await other.intake.write(userId, held.upload, 0, new Blob([pdf]).stream())
    expect(await other.intake.finish(userId, held.upload.id)).toMatchObject({ hash })
    await held.writeEvil()
    expect(pdf.equals(await stored(hash))).toBe(true)

    // Bytes that nobody has stored yet, which are changed between being hashed and being stored.
    const own = Buffer.from(pdf)
    own[500] = 0
    const again = await holdOpen(userId)
    await other.intake.write(userId, again.upload, 0, new Blob([own]).stream())
    const put = other.files.store.put.bind(other.files.store)
    other.files.store.put = async (key, path) => (await again.writeEvil(), put(key, path))
    const finished = await other.intake.finish(userId, again.upload.id)
    expect([finished.hash, sha256Of('sha256', await stored(finished.hash))]).toEqual([sha256Of('sha256', own), finished.hash])
  },
)
