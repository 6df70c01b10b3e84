import { expect, test } from 'vitest'
import { openSignatureProvider } from '@nazorat/engine'
import { openEmptyApp } from '../testing/call.ts'
import type { Readiness } from './ready.ts'

test('a server that cannot verify signatures says so, does not say where their service is, and is as ready as without', async () => {
  const signatures = await openSignatureProvider({ eimzoUrl: 'http://127.0.0.1:1' })
  const { app } = await openEmptyApp(undefined, { signatures })
  const response = await app.request('/api/ready')
  const text = await response.text()
  expect((JSON.parse(text) as Readiness).checks.signatures).toEqual({ ok: false })
  expect(text).not.toContain('127.0.0.1')
  const { app: unsigned } = await openEmptyApp()
  const without = await unsigned.request('/api/ready')
  expect(((await without.json()) as Readiness).checks.signatures).toEqual({ ok: true })
  expect([response.status, without.status]).toEqual([200, 200])
})
