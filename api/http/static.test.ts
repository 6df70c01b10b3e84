import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { web } from './static.ts'

test('a page may speak with the program that signs, at both of its addresses, only where signatures can be verified', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const connects = async (canSign: boolean) => {
    const { headers } = await web(folder, canSign).request('/')
    return headers
      .get('content-security-policy')!
      .split('; ')
      .find((each) => each.startsWith('connect-src'))
  }
  expect(await connects(false)).toBe("connect-src 'self'")
  expect(await connects(true)).toBe("connect-src 'self' ws://127.0.0.1:64646 wss://127.0.0.1:64443")
})

test('a script goes out as the build has compressed it, as the browser reads it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await mkdir(join(folder, 'assets'))
  for (const [name, content] of [
    ['a.js', 'whole'],
    ['a.js.br', 'brotli'],
    ['a.js.gz', 'gzip'],
  ] as const)
    await writeFile(join(folder, 'assets', name), content)
  const app = web(folder, false)
  const asked = async (encodings: string) => {
    const answer = await app.request('/assets/a.js', { headers: { 'accept-encoding': encodings } })
    return [
      answer.headers.get('content-encoding'),
      answer.headers.get('content-type'),
      answer.headers.get('cache-control'),
      await answer.text(),
    ]
  }
  const rest = ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']
  expect(await asked('gzip, deflate, br')).toEqual(['br', ...rest, 'brotli'])
  expect(await asked('gzip, deflate')).toEqual(['gzip', ...rest, 'gzip'])
  expect(await asked('identity')).toEqual([null, ...rest, 'whole'])
})

test('a page that needs a session is told its first call with its headers, and no other page or file is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-page-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'sw.js'), '')
  const app = web(folder, false)
  const told = async (path: string, cookie: string) => (await app.request(path, { headers: { cookie } })).headers.get('link')
  const call = '</api/account/GetUserInfo>; rel=preload; as=fetch; crossorigin'
  expect([await told('/', 'session=a'), await told('/document/request', '__Host-session=a')]).toEqual([call, call])
  expect([await told('/dashboard', ''), await told('/pages/login', 'session=a'), await told('/sw.js', 'session=a')]).toEqual([
    null,
    null,
    null,
  ])
})
