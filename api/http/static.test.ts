import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
    return headers.get('content-security-policy')!.split('; ').find((each) => each.startsWith('connect-src'))
  }
  expect(await connects(false)).toBe("connect-src 'self'")
  expect(await connects(true)).toBe("connect-src 'self' ws://127.0.0.1:64646 wss://127.0.0.1:64443")
})
