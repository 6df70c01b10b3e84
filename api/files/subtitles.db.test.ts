import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { fileKey } from '@nazorat/engine/files/store'
import { testActor } from '@nazorat/engine/testing'
import type { DocumentReply, ProblemReply, UploadReply } from '@nazorat/machines/api-types'
import { t } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { type Call, openApp } from '../testing/call.ts'

const content = 'WEBVTT\n\n00:00.000 --> 00:01.000\nСалом\n'

const send = (call: Call, bytes: string | Uint8Array, name = 'Dars 1.vtt') => {
  const body = new FormData()
  body.append('file', new File([bytes as BlobPart], name))
  return call('POST', 'file/UploadSubtitles', body)
}

test('subtitles are stored, and shown to those who may see their lesson; to others they are not there', async () => {
  const {
    world: { act, actors, ids },
    signIn,
  } = await openApp((clean) => onTestFinished(clean))
  const make = async (type: string, input: Record<string, unknown>) => (await act(actors.all, 'save', randomUUID(), 0, input, type)).id
  const name = t('Синов', 'Проба')
  const [categoryId, role] = [await make('videocategory', { name }), await make('role', { name, permissions: ['VideoLessonView'] })]
  const keeper = await signIn(testActor(['VideoLessonView', 'AllVideoLessonView', 'VideoLessonEdit', 'VideoCategoryView', 'RoleView']))
  const [anybody, holder] = [0, 1].map(() => ({ ...testActor(['VideoLessonView']), organizationId: ids.supervising })) as [Actor, Actor]
  const [asAnybody, asHolder] = [await signIn(anybody), await signIn(holder)]
  await act(actors.all, 'save', holder.id, 1, { roles: [role] }, 'user')

  const file = (await (await send(keeper, content, 'C:\\fakepath\\Dars 1.VTT')).json()) as UploadReply
  expect(file).toMatchObject({ name: 'Dars 1.vtt', size: Buffer.byteLength(content) })
  const created = await keeper('POST', 'videolesson/Create', {
    theme: 'Dars',
    categoryId,
    uri: 'https://example.uz/dars',
    subtitlesRu: file,
    accessRoles: [role],
  })
  const { id } = (await created.json()) as DocumentReply
  const path = `file/${file.hash}?document=videolesson/${id}`
  const answer = await keeper('GET', path)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-security-policy'), await answer.text()]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    'sandbox',
    content,
  ])
  expect([(await asAnybody('GET', path)).status, (await asHolder('GET', path)).status]).toEqual([404, 200])
})

test('a file that is no subtitles, whatever its name says, is refused with the line and the cause', async () => {
  const { signIn } = await openApp((clean) => onTestFinished(clean))
  const call = await signIn(testActor(['VideoLessonEdit'], { language: 'ru' }))
  const refusal = async (bytes: string | Uint8Array) => {
    const response = await send(call, bytes)
    return [response.status, ((await response.json()) as ProblemReply).errors?.['file']]
  }
  expect(await refusal('WEBVTT\n\n1\n00:00:01,0000 --> 00:00:02,000\nСалом\n')).toEqual([
    400,
    ['Субтитры, строка 4: время не читается. Запишите его в виде 00:00:01.000 --> 00:00:02.500'],
  ])
  // The letters of another encoding.
  expect(await refusal(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\n\xd1\xe0\xeb\n', 'latin1'))).toEqual([
    400,
    ['Субтитры, строка 4: файл не в кодировке UTF-8. Сохраните его в UTF-8 и загрузите снова'],
  ])
  expect(await refusal(`${content}${'x'.repeat(1024 * 1024)}`)).toEqual([400, ['Файл субтитров слишком большой, не более 1 МБ']])
})

test('subtitles as editors save them are stored as WebVTT', async () => {
  const {
    signIn,
    files: { store },
  } = await openApp((clean) => onTestFinished(clean))
  const call = await signIn(testActor(['VideoLessonEdit']))
  const stored = async (bytes: string | Uint8Array, name?: string) => {
    const file = (await (await send(call, bytes, name)).json()) as UploadReply
    const pieces = await Array.fromAsync((await store.read(fileKey(file.hash)))!)
    return [file.name, Buffer.concat(pieces as Buffer[]).toString()]
  }
  const right = 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nBir\n'
  expect(await stored('1\r\n00:00:01,000 --> 00:00:03,000\r\nBir', 'Dars.srt')).toEqual(['Dars.vtt', right])
  expect(await stored(Buffer.from(`\ufeff${right}`, 'utf16le'))).toEqual(['Dars 1.vtt', right])
  // A file that is right already is stored byte by byte.
  expect(await stored(`\ufeff${right.replaceAll('\n', '\r\n')}`)).toEqual(['Dars 1.vtt', `\ufeff${right.replaceAll('\n', '\r\n')}`])
})
