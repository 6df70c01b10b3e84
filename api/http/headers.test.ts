import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { putSafeHeaders } from './headers.ts'
import { web } from './static.ts'

/** A server with a built page, and a call of an API. */
async function open(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-web-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'assets/main-1.js'), 'x')
  const app = new Hono().get('/api/x', (c) => c.json({})).route('/', web(folder, false))
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    putSafeHeaders(request, response)
    return answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('every answer keeps browsers to TLS, to its type and to this site', async () => {
  const address = await open()
  for (const path of ['/', '/document/request', '/assets/main-1.js', '/api/x', '/api/nothing']) {
    const { headers } = await fetch(address + path)
    expect(Object.fromEntries(headers), path).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('the page runs no inline script and loads nothing from other sites; answers of the API are not cached', async () => {
  const address = await open()
  const policy = (await fetch(`${address}/pages/login`)).headers.get('content-security-policy')!
  const directives = new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|wss?:/)
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directives.get(name), name).toEqual(["'none'"])
  expect([directives.get('default-src'), directives.get('form-action'), directives.has('script-src')]).toEqual([
    ["'self'"],
    ["'self'"],
    false,
  ])
  const { headers } = await fetch(`${address}/api/x`)
  expect([headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
    'no-store',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  ])
})
