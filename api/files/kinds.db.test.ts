import { hash as sha256, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileKey } from '@nazorat/engine/files/store'
import { macOf } from '@nazorat/engine/secrets/door'
import type { DocumentReply, ImageReply, ProblemReply, Receipt, UploadReply } from '@nazorat/machines/api-types'
import { type FileKind, fileKinds } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { pdfOf } from '../../run/seed/pdf.ts'
import { blackPng } from '../../run/testing/png.ts'
import { sweepFiles } from '../../worker/files/sweep.ts'
import { openApp } from '../testing/call.ts'
import { photoIn } from './testing/photos.ts'

/** A user who may save documents with files of each kind, one of each, and a way to save it in any place that takes files. */
async function open() {
  const opened = await openApp((clean) => onTestFinished(clean))
  const { act, actors, ids } = opened.world
  const call = await opened.signIn({ ...actors.all, id: randomUUID(), organizationId: ids.supervising })
  const send = async (path: string, bytes: Uint8Array | string, name: string) => {
    const body = new FormData()
    body.append('file', new File([bytes as BlobPart], name))
    return (await (await call('POST', path, body)).json()) as UploadReply
  }
  const { width, height, thumbnail, ...jpeg } = (await send('file/UploadImage', blackPng(4, 4), 'a.png')) as ImageReply
  // Without its pages, which other files have not.
  const { pages: _, ...pdf } = await send('file/Upload', pdfOf('Buyruq'), 'a.pdf')
  const { photo, ...png } = await send('file/Upload', await photoIn('png'), 'a.png')
  const { photo: __, ...webp } = await send('file/Upload', await photoIn('webp'), 'a.webp')
  const sent: Record<FileKind, UploadReply> = {
    pdf,
    jpeg,
    png,
    webp,
    webvtt: await send('file/UploadSubtitles', 'WEBVTT\n\n00:00.000 --> 00:01.000\nSalom\n', 'a.vtt'),
  }
  const { id: categoryId } = await act(actors.all, 'save', randomUUID(), 0, { name: t('Синов', 'Проба') }, 'videocategory')
  const lesson = { theme: 'Dars', categoryId, uri: 'https://example.uz/dars' }
  const poster = (file: UploadReply, small: UploadReply) =>
    call('POST', 'videolesson/Create', { ...lesson, poster: { ...file, width, height, thumbnail: small } })
  const asPhoto = (file: UploadReply, shown: UploadReply = photo!.shown) =>
    call('POST', 'inspectionresult/Create', { files: [{ ...file, photo: { ...photo!, shown } }] })
  const fields = {
    paper: (file: UploadReply) => call('POST', 'request/Create', { orderFiles: [file] }),
    paperAmongPhotos: (file: UploadReply) => call('POST', 'inspectionresult/Create', { files: [file] }),
    picture: (file: UploadReply) => poster(file, thumbnail),
    photo: (file: UploadReply) => asPhoto(file),
    subtitles: (file: UploadReply) => call('POST', 'videolesson/Create', { ...lesson, subtitlesRu: file }),
  }
  return { ...opened, call, sent, fields, poster, asPhoto }
}

const kinds = Object.keys(fileKinds) as FileKind[]

/** The kinds of files that each place takes. */
const takes: Readonly<Record<keyof Awaited<ReturnType<typeof open>>['fields'], readonly FileKind[]>> = {
  paper: ['pdf'],
  paperAmongPhotos: ['pdf'],
  picture: ['jpeg'],
  photo: ['jpeg', 'png', 'webp'],
  subtitles: ['webvtt'],
}
const places = Object.keys(takes) as (keyof typeof takes)[]

test('a field takes stored bytes of its kind and no others, whatever name and size they are given', async () => {
  const { sent, fields, poster, asPhoto } = await open()
  for (const place of places) {
    for (const kind of kinds) {
      const isTaken = takes[place].includes(kind)
      for (const name of kinds.map((each) => `a.${fileKinds[each].extension}`).concat('a.exe')) {
        const answer = await fields[place]({ ...sent[kind], name })
        expect([place, kind, name, answer.status]).toEqual([place, kind, name, isTaken ? 200 : 400])
        if (!isTaken) expect(JSON.stringify(((await answer.json()) as ProblemReply).errors)).toContain('бошқа турдаги файл')
      }
      expect((await fields[place]({ ...sent[kind], size: sent[kind].size + 1 })).status).toBe(400)
    }
  }
  // The small picture is a file too, and so is what is shown of a photo.
  expect((await poster(sent.jpeg, sent.webvtt)).status).toBe(400)
  expect((await asPhoto(sent.png, sent.pdf)).status).toBe(400)
})

test('a file stays in the field where it stands, and does not move to one of another kind', async () => {
  const { call, sent, fields, pool } = await open()
  const { id, version } = (await (await fields.subtitles(sent.webvtt)).json()) as Receipt
  const poster = { ...sent.webvtt, width: 4, height: 4, thumbnail: sent.webvtt }
  expect((await call('POST', 'videolesson/Update', { id, version, poster })).status).toBe(400)
  // As an earlier release may have let it stand there.
  await pool.query('update file set kind = null where hash = $1', [sent.webvtt.hash])
  expect((await call('POST', 'videolesson/Update', { id, version, poster })).status).toBe(200)
  await pool.query(`update file set kind = 'webvtt' where hash = $1`, [sent.webvtt.hash])
  expect((await call('POST', 'videolesson/Update', { id, version: version + 1, poster, theme: 'Yana dars' })).status).toBe(200)
})

test('a download has the type and the extension of its bytes, also of a file that an earlier release let be named otherwise', async () => {
  const { call, sent, fields, pool, files, dataDir } = await open()
  await pool.query('update file set kind = null')
  // A stored file that is of no known kind by its first bytes.
  const odd = Buffer.from('MZ\x90\x00 program')
  for (const kind of kinds) {
    const { id } = (await (await fields.paper({ ...sent[kind], name: 'a.exe' })).json()) as Receipt
    expect(((await (await call('GET', `request/Get/${id}`)).json()) as DocumentReply).fields['orderFiles']).toMatchObject([
      { name: 'a.exe.pdf' },
    ])
    const answer = await call('GET', `file/${sent[kind].hash}?document=request/${id}`)
    const name = kind === 'pdf' ? 'a.exe.pdf' : `a.exe.pdf.${fileKinds[kind].extension}`
    expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      fileKinds[kind].type,
      expect.stringMatching(new RegExp(`''${name}$`)),
    ])
  }
  const hash = sha256('sha256', odd)
  const path = join(dataDir, 'odd')
  await writeFile(path, odd)
  await files.store.put(fileKey(hash), path)
  await pool.query('insert into file (hash, size) values ($1, $2)', [hash, odd.length])
  const { rows } = await pool.query<{ user_id: string }>('select user_id from uploader where hash = $1', [sent.pdf.hash])
  const uploader = { hash, user_id: rows[0]!.user_id }
  await pool.query('insert into uploader (hash, user_id, mac) values ($1, $2, $3)', [hash, uploader.user_id, macOf('uploader', uploader)])
  const { id } = (await (await fields.paper({ hash, size: odd.length, name: 'a.exe' })).json()) as Receipt
  const answer = await call('GET', `file/${hash}?document=request/${id}&shown=true`)
  expect([
    answer.headers.get('content-type'),
    answer.headers.get('content-disposition'),
    answer.headers.get('content-security-policy'),
  ]).toEqual(['application/octet-stream', "attachment; filename*=UTF-8''a.exe.pdf.bin", 'sandbox'])
})

test('the kinds of files of an earlier release are noted from their bytes, by the sweep or when they are uploaded again', async () => {
  const { sent, pool, files } = await open()
  const noted = async () =>
    Object.fromEntries(
      (await pool.query<{ hash: string; kind: string }>('select hash, kind from file')).rows.map(({ hash, kind }) => [hash, kind]),
    )
  const before = await noted()
  for (const kind of kinds) expect(before[sent[kind].hash]).toBe(kind)
  await pool.query('update file set kind = null')
  await sweepFiles(pool, files)
  // The file of the test data has no bytes.
  expect(await noted()).toEqual({ ...before, ['a'.repeat(64)]: null })
})
