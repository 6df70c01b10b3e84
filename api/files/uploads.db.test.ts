import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProblemReply, UploadProgress, UploadReply } from '@nazorat/machines'
import { type Call, openApp } from '../testing/call.ts'

const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000, 'x'), Buffer.from('\n%%EOF')])

async function open() {
  const opened = await openApp()
  const { inspector, ceo } = opened.world.actors
  return { ...opened, call: await opened.signIn(inspector), other: await opened.signIn(ceo) }
}

const begin = async (call: Call, size = pdf.length, name = 'buyruq.pdf') => (await (await call('POST', 'file/BeginUpload', { name, size })).json()) as UploadProgress
const put = async (call: Call, id: string, from: number, piece: ReadableStream | Blob) => {
  const response = await call('PUT', `file/Upload/${id}?offset=${from}`, piece)
  return [response.status, (await response.json()) as UploadProgress & ProblemReply] as const
}
const finish = async (call: Call, id: string) => {
  const response = await call('POST', `file/FinishUpload/${id}`, {})
  return [response.status, (await response.json()) as UploadReply & ProblemReply] as const
}

/** A piece whose connection breaks after its bytes have arrived. */
const cutOff = (bytes: Uint8Array) => {
  const parts = [bytes.subarray(0, 1000), bytes.subarray(1000)]
  return new ReadableStream<Uint8Array>({ pull: (controller) => (parts.length > 0 ? controller.enqueue(parts.shift()!) : controller.error(new Error('the connection is gone'))) })
}

test('an upload that is cut off goes on at the byte that it has come to, and is the whole file in the end', async () => {
  const { call } = await open()
  const { id } = await begin(call)
  await call('PUT', `file/Upload/${id}?offset=0`, cutOff(pdf.subarray(0, 120_000)))
  const state = async () => ((await (await call('GET', `file/Upload/${id}`)).json()) as UploadProgress).offset
  expect(await state()).toBe(120_000)
  expect((await finish(call, id))[1].code).toBe('uploadCut')
  expect((await put(call, id, 120_001, new Blob([pdf.subarray(120_001)])))[1].code).toBe('uploadCut')
  // A piece that had arrived is sent again.
  expect((await put(call, id, 100_000, new Blob([pdf.subarray(100_000)])))[1]).toEqual({ id, offset: pdf.length, size: pdf.length })
  const stored = { hash: createHash('sha256').update(pdf).digest('hex'), name: 'buyruq.pdf', size: pdf.length }
  expect(await finish(call, id)).toEqual([200, stored])
  expect(await finish(call, id)).toEqual([200, stored])
  expect(await state()).toBe(pdf.length)
})

test('an upload is its user’s alone, is as long as he said and is a PDF, or it is nothing', async () => {
  const { call, other, pool } = await open()
  const { id } = await begin(call)
  expect([(await other('GET', `file/Upload/${id}`)).status, (await put(other, id, 0, new Blob(['x'])))[0], (await finish(other, id))[0]]).toEqual([404, 404, 404])
  expect((await call('POST', 'file/BeginUpload', { name: 'a.pdf', size: 21 * 1024 * 1024 })).status).toBe(413)

  const short = await begin(call, 10)
  expect((await put(call, short.id, 0, new Blob([pdf])))[1].code).toBe('tooLarge')
  const text = await begin(call, 4)
  await put(call, text.id, 0, new Blob(['text']))
  expect((await finish(call, text.id))[1].code).toBe('notPdf')
  expect((await finish(call, text.id))[1].code).toBe('fileMissing')

  await pool.query(`update upload set created_at = now() - interval '25 hours' where id = $1`, [id])
  await begin(call)
  expect((await call('GET', `file/Upload/${id}`)).status).toBe(404)
})
