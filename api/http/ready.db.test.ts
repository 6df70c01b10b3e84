import { expect, test } from 'vitest'
import { openSignatureProvider } from '@nazorat/engine'
import { openEmptyApp } from '../testing/call.ts'
import type { Readiness } from './ready.ts'

test('a server whose signatures nobody can verify is not ready, and does not say where that service is', async () => {
  const signatures = await openSignatureProvider({ eimzoUrl: 'http://127.0.0.1:1' })
  const { app } = await openEmptyApp(undefined, { signatures })
  const response = await app.request('/api/ready')
  const text = await response.text()
  expect(response.status).toBe(503)
  expect((JSON.parse(text) as Readiness).checks.signatures).toEqual({ ok: false })
  expect(text).not.toContain('127.0.0.1')
  const { app: unsigned } = await openEmptyApp()
  expect(((await (await unsigned.request('/api/ready')).json()) as Readiness).checks.signatures).toEqual({ ok: true })
})
