import { createHash, randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { registerFile } from '@nazorat/engine'
import { fileKey } from '@nazorat/engine/files/store'
import type { ProblemReply, Receipt, UploadReply } from '@nazorat/machines/api-types'
import { pdfOf } from '../../run/seed/pdf.ts'
import { longPdf } from '../../run/testing/pdf.ts'
import { type Call, openApp } from '../testing/call.ts'
import { beginUpload, sendPiece, uploadId } from '../testing/tus.ts'

async function open() {
  const opened = await openApp((clean) => onTestFinished(clean))
  const { inspector } = opened.world.actors
  const colleague = await opened.signIn({ ...inspector, id: randomUUID(), name: 'Умаров Б.' })
  return { ...opened, inspector, call: await opened.signIn(inspector), colleague }
}

const form = (content: Uint8Array | string, name = 'buyruq.pdf'): FormData => {
  const body = new FormData()
  body.append('file', new File([content as BlobPart], name))
  return body
}
const upload = async (call: Call, content: Uint8Array | string) =>
  (await (await call('POST', 'file/Upload', form(content))).json()) as UploadReply
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as ProblemReply).code

test('a file is named by whoever uploaded it, however many did, and by others only in a document that names it', async () => {
  const { call, colleague } = await open()
  const file = await upload(call, pdfOf('Buyruq'))
  const create = async (by: Call, fields: Record<string, unknown>) => {
    const answer = await by('POST', 'request/Create', fields)
    return [answer.status, (await answer.json()) as Receipt & ProblemReply] as const
  }
  // A colleague knows the hash from a document that they may see.
  const [, { id, version }] = await create(call, { orderFiles: [file] })
  const [status, refused] = await create(colleague, { orderFiles: [file] })
  expect([status, refused.errors]).toEqual([400, { orderFiles: ['«Буйруқ»: файл юкланмаган'] }])
  // It may stay in the document, and move to another field.
  expect((await colleague('POST', 'request/Update', { id, version, orderFiles: [file], comment: 'Изоҳ' })).status).toBe(200)
  expect((await colleague('POST', 'request/Update', { id, version: version + 1, orderFiles: null, basicFiles: [file] })).status).toBe(200)
  // Once it is removed there, only its uploader may name it.
  expect((await colleague('POST', 'request/Update', { id, version: version + 2, basicFiles: null })).status).toBe(200)
  expect((await colleague('POST', 'request/Update', { id, version: version + 3, basicFiles: [file] })).status).toBe(400)
  // Both have uploaded the same bytes: both may name the file.
  expect(await upload(colleague, pdfOf('Buyruq'))).toEqual(file)
  expect([(await create(colleague, { orderFiles: [file] }))[0], (await create(call, { orderFiles: [file] }))[0]]).toEqual([200, 200])
})

test('a file is named with the size that it has', async () => {
  const { call } = await open()
  const file = await upload(call, pdfOf('Buyruq'))
  for (const size of [file.size + 1, 1])
    expect(await codeOf(call('POST', 'request/Create', { orderFiles: [{ ...file, size }] }))).toBe('invalid')
})

test('a download can do nothing in the browser that shows it', async () => {
  const { call } = await open()
  const file = await upload(call, pdfOf('Buyruq'))
  const { id } = (await (await call('POST', 'request/Create', { orderFiles: [file] })).json()) as Receipt
  const download = await call('GET', `file/${file.hash}?document=request/${id}`)
  expect(download.headers.get('content-security-policy')).toBe('sandbox')
  expect(download.headers.get('content-disposition')).toMatch(/^attachment;/)
  // A page of this site may ask for a PDF to be shown within it, as nothing but a PDF.
  const seen = await call('GET', `file/${file.hash}?document=request/${id}&shown=true`)
  expect(['content-type', 'content-security-policy', 'x-frame-options'].map((name) => seen.headers.get(name))).toEqual([
    'application/pdf',
    "frame-ancestors 'self'",
    'SAMEORIGIN',
  ])
  expect(seen.headers.get('content-disposition')).toMatch(/^inline;/)
})

test('a PDF has its header within the first 1,024 bytes, and anything behind its end', async () => {
  const { call } = await open()
  const taken = {
    'a mark before it': Buffer.concat([Buffer.from('\ufeff'), pdfOf('a')]),
    'a line break before it': Buffer.concat([Buffer.from('\r\n'), pdfOf('b')]),
    'what a mail program has left': Buffer.concat([Buffer.from(`Content-Type: application/pdf\r\n${'x'.repeat(800)}\n`), pdfOf('c')]),
    'an end that came long ago': Buffer.concat([pdfOf('d'), Buffer.alloc(100_000)]),
  }
  for (const [what, content] of Object.entries(taken)) {
    const file = await upload(call, content)
    expect([what, file]).toEqual([
      what,
      { hash: createHash('sha256').update(content).digest('hex'), name: 'buyruq.pdf', size: content.length, pages: 1 },
    ])
    const { id } = (await (await call('POST', 'request/Create', { orderFiles: [file] })).json()) as Receipt
    expect((await call('GET', `file/${file.hash}?document=request/${id}`)).headers.get('content-type')).toBe('application/pdf')
  }
  const refused = {
    nothing: '',
    'the beginning of a beginning': '%PD',
    'no end': '%PDF-1.4 and no end',
    'a header that comes late': Buffer.concat([Buffer.alloc(1024), pdfOf('e')]),
  }
  for (const [what, content] of Object.entries(refused))
    expect([what, await codeOf(call('POST', 'file/Upload', form(content)))]).toEqual([what, 'notPdf'])

  // In pieces of any length.
  const pdf = longPdf(100_000)
  const id = uploadId(await beginUpload(call, 'file/upload', pdf.length, { filename: 'a.pdf' }))
  for (const [from, to] of [
    [0, 3],
    [3, 4],
    [4, pdf.length - 3],
    [pdf.length - 3, pdf.length],
  ] as const) {
    expect((await sendPiece(call, 'file/upload', id, from, new Blob([pdf.subarray(from, to)]))).status).toBe(204)
  }
  const stored = { hash: createHash('sha256').update(pdf).digest('hex'), name: 'a.pdf', size: pdf.length, pages: 1 }
  const finished = await Promise.all(Array.from({ length: 5 }, async () => (await call('POST', `file/FinishUpload/${id}`, {})).json()))
  expect(finished).toEqual(finished.map(() => stored))
  expect(await upload(call, pdf)).toEqual({ ...stored, name: 'buyruq.pdf' })
})

test('a PDF that nobody could open is refused with the reason, and leaves nothing behind', async () => {
  const { call, pool } = await open()
  const tree = (pages: string) =>
    `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages${pages}>>\nendobj\ntrailer\n<</Size 3/Root 1 0 R>>\n%%EOF\n`
  const damaged = 'PDF бузилган ёки унда бирорта саҳифа йўқ. Уни очиб текширинг ва қайта сақлаб юкланг'
  const reasons = {
    'a password': [
      await readFile(new URL('./testing/password.pdf', import.meta.url)),
      'PDF парол билан ҳимояланган, уни бошқалар оча олмайди. Паролни олиб ташлаб, файлни қайта юкланг',
    ],
    'no page': [tree('/Kids[]/Count 0'), damaged],
    'pages that are not there': [tree('/Kids[]/Count 5'), damaged],
    'nothing in it': ['%PDF-1.4\nhello\n%%EOF\n', damaged],
    'a page of the web': ['<html><!--%PDF-1.4 %%EOF--></html>', damaged],
  } as const
  for (const [what, [content, reason]] of Object.entries(reasons)) {
    const answer = (await (await call('POST', 'file/Upload', form(content))).json()) as ProblemReply
    expect([what, answer.errors]).toEqual([what, { file: [reason] }])
  }
  expect((await pool.query('select 1 from upload')).rowCount).toBe(0)
})

test('the pages of a file are those that were counted; a file of an earlier release has none', async () => {
  const { call, pool } = await open()
  const file = await upload(call, pdfOf('Sahifalar'))
  const create = async (given: object) => (await call('POST', 'request/Create', { orderFiles: [{ ...file, ...given }] })).status
  expect([await create({}), await create({ pages: 2 }), await create({ pages: undefined })]).toEqual([200, 400, 200])
  await pool.query('update file set pages = null')
  expect([await create({}), await create({ pages: undefined })]).toEqual([400, 200])
  // Sent again, they are counted.
  expect(await upload(call, pdfOf('Sahifalar'))).toMatchObject({ pages: 1 })
  expect(await create({})).toBe(200)
})

test('a form that is cut off is no file, even if what came of it looks like one', async () => {
  const { call, pool } = await open()
  const parts = [Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 %%EOF\r\n')]
  const cut = new ReadableStream({ pull: (controller) => (parts.length > 0 ? controller.enqueue(parts.shift()) : controller.close()) })
  expect(await codeOf(call('POST', 'file/Upload', cut, { 'content-type': 'multipart/form-data; boundary=b' }))).toBe('invalid')
  const many = new FormData()
  for (let i = 0; i < 50; i++) many.append('other', new File(['%PDF-1.4 %%EOF'], 'a.pdf'))
  expect(await codeOf(call('POST', 'file/Upload', many))).toBe('invalid')
  expect(
    (await pool.query('select (select count(*) from upload)::int as uploads, (select count(*) from file where not named)::int as files'))
      .rows,
  ).toEqual([{ uploads: 0, files: 1 }])
})

test('a user has at most 2 GB that no document names, and fifty uploads that are not finished', async () => {
  const { call, colleague, pool, inspector } = await open()
  const megabyte = 1024 * 1024
  const file = { hash: 'b'.repeat(64), name: 'a.pdf', size: 2028 * megabyte }
  await registerFile(pool, { ...file, kind: 'pdf' }, inspector.id)
  const begin = (by: Call, size: number) => beginUpload(by, 'file/upload', size, { filename: 'a.pdf' })
  expect((await begin(call, 19 * megabyte)).status).toBe(201)
  expect([(await begin(call, 2 * megabyte)).status, await codeOf(begin(call, 2 * megabyte))]).toEqual([413, 'tooManyFiles'])
  const large = new Uint8Array(2 * megabyte)
  expect(await codeOf(call('POST', 'file/Upload', form(large)))).toBe('tooManyFiles')
  expect((await begin(colleague, 2 * megabyte)).status).toBe(201)
  // Once a document names it, it no longer counts towards the limit.
  expect((await call('POST', 'request/Create', { orderFiles: [file] })).status).toBe(200)
  expect((await begin(call, 2 * megabyte)).status).toBe(201)

  const answers = await Promise.all(Array.from({ length: 60 }, async () => (await begin(colleague, 1)).status))
  expect(answers.filter((status) => status === 201)).toHaveLength(49)
})

test('a file whose stored bytes were changed is not sent, as a whole or in part, and an upload of the true ones does not count', async () => {
  const { call, files } = await open()
  const file = await upload(call, pdfOf('Buyruq'))
  const { id } = (await (await call('POST', 'request/Create', { orderFiles: [file] })).json()) as Receipt
  const path = files.store.pathOf(fileKey(file.hash))!
  const changed = await readFile(path)
  changed[100]! ^= 1
  // They were made unwritable: somebody changes them who may do anything with the folder.
  await rm(path)
  await writeFile(path, changed)
  for (const headers of [{}, { range: 'bytes=0-9' }]) {
    const answer = await call('GET', `file/${file.hash}?document=request/${id}`, undefined, headers)
    expect([answer.status, ((await answer.json()) as ProblemReply).code]).toEqual([500, 'fileDamaged'])
  }
  expect(await codeOf(call('POST', 'file/Upload', form(pdfOf('Buyruq'))))).toBe('fileDamaged')
  expect(changed.equals(await readFile(path))).toBe(true)
})
