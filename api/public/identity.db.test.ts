import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { idOf } from '../../run/seed/ids.ts'
import { identityRecords } from '../../run/seed/base/identity.ts'
import { blackPng } from '../../run/testing/png.ts'
import { system } from '../../run/seed/system.ts'
import { testActor } from '@nazorat/engine/testing'
import type { IdentityReply, ImageReply, ProblemReply } from '@nazorat/machines/api-types'
import { openApp } from '../testing/call.ts'
import { publicPages } from './pages.ts'
import { webManifest } from './web-manifest.ts'

const everybody = { incoming: { headers: {}, socket: { remoteAddress: '203.0.113.5' } } }
const [{ id, values }] = identityRecords as [(typeof identityRecords)[number]]

test('what an administrator sets is told to everybody, without a session; until then nothing is', async () => {
  const { app, services, dataDir, signIn, engine } = await openApp()
  const admin = await signIn(testActor(['IdentityView', 'IdentityEdit'], { language: 'ru' }))
  const asked = async (path: string) => app.request(`/api/open/${path}`, {}, everybody)
  const identity = async () => (await (await asked('Identity')).json()) as IdentityReply
  const unset = { name: null, emblem: null, accent: null, phone: null, address: null }
  expect(await identity()).toEqual(unset)

  await engine.execute(system, {
    id: idOf('command', id, 'save'),
    type: 'identity',
    document: id,
    action: 'save',
    version: 0,
    input: values,
  })
  expect(await identity()).toEqual(unset)

  const body = new FormData()
  body.append('file', new File([blackPng(64, 64) as BlobPart], 'gerb.png'))
  const emblem = (await (await admin('POST', 'file/UploadImage', body)).json()) as ImageReply
  expect((await asked(`Emblem/${emblem.hash}`)).status).toBe(404)

  const name = { ln: 'Inspeksiya', cl: 'Инспекция', ru: 'Инспекция' }
  const change = async (version: number, accent: string) =>
    admin('POST', `identity/Change/${id}`, { version, name, emblem, accent, phone: '+998712000000', address: 'info@example.uz' })
  const refused = await change(1, '#ffcc00')
  expect(refused.status).toBe(400)
  expect(((await refused.json()) as ProblemReply).errors!['accent']![0]).toMatch(/контраст не менее 4,5/)
  expect((await change(1, '#7a1f2b')).status).toBe(200)
  expect(await identity()).toEqual({ name, emblem: emblem.hash, accent: '#7a1f2b', phone: '+998712000000', address: 'info@example.uz' })
  const picture = await asked(`Emblem/${emblem.hash}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await asked(`Emblem/${emblem.thumbnail.hash}`)).status).toBe(404)

  const installable = webManifest(services)
  const manifest = await (await installable.request('/manifest.webmanifest')).json()
  const addresses = (manifest as { icons: { src: string; sizes: string }[] }).icons.map(({ src, sizes }) => [src, sizes])
  expect(new Set(addresses.map(([src]) => src)).size).toBe(2)
  for (const [src, sizes] of addresses) {
    const icon = await app.request(src!, {}, everybody)
    const { format, width, height } = await sharp(await icon.arrayBuffer()).metadata()
    expect([icon.headers.get('content-type'), format, `${width}x${height}`]).toEqual(['image/png', 'png', sizes])
  }
  // Apple's phones take no icon of the manifest.
  const touch = await installable.request('/apple-touch-icon.png')
  expect([touch.status, touch.headers.get('location')]).toEqual([302, `/api/open/AppIcon/${emblem.hash}/180`])
  expect((await asked(`AppIcon/${emblem.hash}/180`)).status).toBe(200)
  expect((await asked(`AppIcon/${emblem.hash}/64`)).status).toBe(404)
  expect((await asked(`AppIcon/${emblem.thumbnail.hash}/192`)).status).toBe(404)

  const page = await (await publicPages(services, dataDir).request('/c?lang=ru', {}, everybody)).text()
  expect(page).toContain('<strong>Инспекция</strong>')
  expect(page).toContain(`/api/open/Emblem/${emblem.hash}`)

  const other = await signIn(testActor(['IdentityView']))
  expect((await other('POST', `identity/Change/${id}`, { version: 2, name, accent: null })).status).toBe(403)
  expect((await other('POST', `identity/Change/${randomUUID()}`, { version: 0 })).status).not.toBe(200)
})

test('an administrator is told what runs, nobody else', async () => {
  const { signIn } = await openApp()
  const admin = await signIn(testActor(['SettingView', 'SettingEdit']))
  const answer = await admin('GET', 'operation/Get')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    checks: { followers: true, disk: true, migrations: true, log: true, deadlines: true, queues: true },
  })
  expect((await (await signIn(testActor(['SettingView'])))('GET', 'operation/Get')).status).toBe(403)
})
