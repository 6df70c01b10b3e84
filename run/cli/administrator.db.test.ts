import { expect, test } from 'vitest'
import { openEmptyApp } from '../../api/testing/call.ts'
import { makeAdministrator } from './administrator.ts'

test('the password of the first administrator opens a session in which it must be changed, and expires', async () => {
  const { app, engine, pool } = await openEmptyApp()
  const { password, expires } = await makeAdministrator({ engine, pool }, 'first', '+998901234567')
  const signedIn = await app.request('/api/account/Login', { method: 'POST', body: JSON.stringify({ username: 'first', password }) })
  expect(await signedIn.json()).toMatchObject({ needs: 'password', mustChangePassword: true })
  expect(expires.getTime()).toBeGreaterThan(Date.now())
})
