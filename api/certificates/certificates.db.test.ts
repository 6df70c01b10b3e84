import { expect, test } from 'vitest'
import { testActor } from '@nazorat/engine/testing'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { openApp } from '../testing/call.ts'

test('a certificate is confirmed to anybody who has its address, until its person is no longer employed; nothing of an erased person is left to confirm', async () => {
  const { app, signIn, world } = await openApp()
  const { supervising, inspector } = world.ids
  const check = async (number: string, id = inspector) => {
    const answer = await app.request(
      `/api/certificate/Check/${id}?number=${number}`,
      {},
      { incoming: { headers: {}, socket: { remoteAddress: '203.0.113.5' } } },
    )
    return [answer.status, await answer.json()] as const
  }
  const confirmed = { number: 'S-1', name: 'Каримов Анвар', expiration: '2099-01-01', isValid: true }
  expect(await check('S-1')).toEqual([200, confirmed])
  for (const [number, id] of [
    ['S-2', inspector],
    ['', inspector],
    ['S-1', supervising],
  ] as const)
    expect((await check(number, id))[0]).toBe(404)

  const hr = await signIn(testActor(['EmployeeView', 'EmployeeEdit', 'EmployeeErase'], { organizationId: supervising }))
  const read = async () => (await (await hr('GET', `employee/Get/${inspector}`)).json()) as DocumentReply
  const take = async (action: string, input = {}) =>
    expect((await hr('POST', `employee/${action}/${inspector}`, { version: (await read()).version, ...input })).status).toBe(200)
  await take('Deactivate')
  expect(await check('S-1')).toEqual([200, { ...confirmed, isValid: false }])
  await take('Erase', { erasureGround: 'Ариза' })
  // The certificate is drawn from the record: no file of it is stored, and the record has none any more.
  expect((await read()).fields).toMatchObject({ fullName: null, photo: null, certificateNumber: null, attestationNumber: null })
  const [status, reply] = await check('S-1')
  expect([status, JSON.stringify(reply)]).toEqual([404, expect.not.stringMatching(/Каримов|S-1/)])
})
