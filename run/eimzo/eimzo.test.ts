import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { openSignatureProvider } from '@nazorat/engine'
import { demoSigners } from '../seed/index.ts'
import type { AskPassword } from './person-program.ts'
import { password, startEimzo } from './start.ts'

type Answer = Record<string, unknown> & { readonly success: boolean }

const site = 'http://127.0.0.1:3000'
const content = Buffer.from('{"action":"approve"}')
const now = () => ({ now: new Date(), address: '10.0.0.7' })

/** The stand-in, a page that is connected to it and has named its key, and our server's provider. */
async function start(askPassword: AskPassword = async () => password, apiKeys = ['127.0.0.1', 'key']) {
  const eimzo = await startEimzo({ port: 0, askPassword })
  onTestFinished(eimzo.stop)
  const call = await connect(eimzo.port)
  const allowed = await call('apikey', apiKeys)
  const provider = (await openSignatureProvider({ eimzoUrl: eimzo.url }))!
  const load = async (name: string) => {
    const { certificates } = (await call('pfx.list_all_certificates')) as unknown as {
      certificates: Record<'disk' | 'path' | 'name' | 'alias', string>[]
    }
    const { disk, path, alias } = certificates.find((each) => each.name === `DS-${name}`)!
    return call('pfx.load_key', [disk, path, `DS-${name}`, alias])
  }
  const sign = async (name: string) => {
    const { keyId } = await load(name)
    const { pkcs7_64 } = await call('pkcs7.create_pkcs7', [content.toString('base64'), String(keyId), 'yes'])
    return Buffer.from(String(pkcs7_64), 'base64')
  }
  return { eimzo, call, allowed, provider, load, sign }
}

async function connect(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/service/cryptapi`, { origin: site })
  onTestFinished(() => socket.terminate())
  await new Promise((resolve) => socket.once('open', resolve))
  return (call: string, values?: readonly string[]): Promise<Answer> => {
    const [name, plugin] = call.split('.').reverse()
    const answer = new Promise<Answer>((resolve) =>
      socket.once('message', (text: Buffer) => resolve(JSON.parse(text.toString()) as Answer)),
    )
    socket.send(JSON.stringify({ plugin, name, arguments: values }))
    return answer
  }
}

test('a page says for which site it is before it is given anything but the version', async () => {
  const { eimzo } = await start()
  const call = await connect(eimzo.port)
  expect(await call('version')).toMatchObject({ success: true, major: expect.stringMatching(/^\d+$/) })
  expect(await call('pfx.list_all_certificates')).toMatchObject({ success: false })
  expect(await call('apikey', ['another.example', 'key'])).toMatchObject({ success: false })
  expect(await call('apikey', ['another.example', 'key', '127.0.0.1', 'key'])).toEqual({ success: true })
  expect(await call('pfx.list_all_certificates')).toMatchObject({ success: true })
  expect(await call('pfx.destroy')).toMatchObject({ success: false })
})

test('the service beside our server knows the signer of a key, an employee by their PINFL and a business by its INN', async () => {
  const { provider, sign } = await start()
  expect(await provider.isReady()).toBe(true)
  for (const username of ['inspector', 'contractor']) {
    const { name, pinfl, inn } = demoSigners.find((each) => each.username === username)!
    const signer = await provider.verify(content, await sign(username), now())
    expect(signer).toMatchObject({
      provider: 'eimzo',
      name,
      pinfl,
      organizationInn: inn,
      issuer: 'Nazorat sinov markazi',
      isTrustedTime: false,
    })
    expect(signer.serialNumber).toMatch(/^[1-9A-F][0-9A-F]+$/)
  }
})

test('a time stamp token says when a signature was made', async () => {
  const { provider, sign } = await start()
  const stamped = await provider.stamped(await sign('moderator'), now())
  expect(await provider.verify(content, stamped, now())).toMatchObject({ isTrustedTime: true, signedAt: expect.any(Date) })
  expect(await provider.stamped(stamped, now())).toEqual(stamped)
})

test.each([
  ['expired', 'certificateExpired'],
  ['revoked', 'certificateRevoked'],
  ['foreign', 'certificateUntrusted'],
])('a key that is %s is refused', async (name, code) => {
  const { provider, sign } = await start()
  await expect(provider.verify(content, await sign(name), now())).rejects.toMatchObject({ code })
})

test('a signature of other content or of another hour is refused, and so is none at all', async () => {
  const { provider, sign } = await start()
  const signature = await sign('ceo')
  await expect(provider.verify(Buffer.from('{"action":"refuse"}'), signature, now())).rejects.toMatchObject({ code: 'signatureInvalid' })
  await expect(provider.verify(content, signature, { now: new Date(Date.now() + 11 * 60_000) })).rejects.toMatchObject({
    code: 'signatureStale',
  })
  await expect(provider.verify(content, Buffer.from('no signature'), now())).rejects.toMatchObject({ code: 'signatureInvalid' })
})

test('a wrong password and a closed window sign nothing, and the page hears of each', async () => {
  const typed = ['wrong', null, password]
  const { call, load } = await start(async () => typed.shift() ?? null)
  expect(await load('ceo')).toEqual({ success: false, reason: expect.stringContaining('BadPaddingException') })
  expect(await load('ceo')).toEqual({ success: false, reason: 'Ввод пароля отменен' })
  expect(await load('ceo')).toMatchObject({ success: true, keyId: expect.any(String) })
  expect(await call('pkcs7.create_pkcs7', [content.toString('base64'), 'unknown', 'yes'])).toMatchObject({ success: false })
  expect(await call('pkcs7.create_pkcs7', [content.toString('base64'), 'idcard', 'yes'])).toMatchObject({ success: false })
})

test('a challenge is answered once, by an attached signature', async () => {
  const { eimzo, call, load } = await start()
  const ask = async (path: string, body?: string) => {
    const response = await fetch(eimzo.url + path, body === undefined ? {} : { method: 'POST', body, headers: { 'x-real-ip': '10.0.0.7' } })
    return (await response.json()) as {
      status: number
      ttl?: number
      challenge?: string
      pkcs7b64?: string
      pkcs7Info?: { signers: object[] }
    }
  }
  const { challenge, ttl } = await ask('/frontend/challenge')
  expect(ttl).toBe(120)
  const { keyId } = await load('hr')
  const { pkcs7_64 } = await call('pkcs7.create_pkcs7', [Buffer.from(challenge!).toString('base64'), String(keyId), 'no'])
  const { name, pinfl } = demoSigners.find(({ username }) => username === 'hr')!
  expect(await ask('/backend/auth', String(pkcs7_64))).toMatchObject({
    status: 1,
    subjectCertificateInfo: { subjectName: { CN: name, '1.2.860.3.16.1.2': pinfl } },
  })
  expect(await ask('/backend/auth', String(pkcs7_64))).toMatchObject({ status: -20 })
  expect(await ask('/backend/pkcs7/verify/attached', String(pkcs7_64))).toMatchObject({
    status: 1,
    pkcs7Info: { documentBase64: Buffer.from(challenge!).toString('base64'), signers: [{ verified: true }] },
  })
  const { pkcs7b64 } = await ask('/frontend/pkcs7/join', `${pkcs7_64}|${pkcs7_64}`)
  expect((await ask('/backend/pkcs7/verify/attached', pkcs7b64)).pkcs7Info!.signers).toHaveLength(2)
})

test('the stand-in starts in no production', async () => {
  process.env['NODE_ENV'] = 'production'
  onTestFinished(() => void (process.env['NODE_ENV'] = 'test'))
  await expect(startEimzo({ port: 0, askPassword: async () => password })).rejects.toThrow('not for production')
})
