import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { logger } from '../telemetry/logger.ts'
import { openEimzo } from './eimzo.ts'

// What is refused is logged.
logger.level = 'silent'

/** A service that gives one answer; `asked` are the calls that it got. */
async function service(answer: (response: ServerResponse) => void) {
  const asked: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push({ request, body })
    answer(response)
  })
  onTestFinished(() => void (server.close(), server.closeAllConnections()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { asked, provider: openEimzo({ url: `${url}/`, site: 'nazorat.example', answerTimeout: 200 }) }
}

const json = (value: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(value))

const now = new Date('2026-11-23T09:05:00Z')
const context = { now, address: '10.0.0.7' }
const own = {
  subjectInfo: { CN: 'KARIMOV ANVAR', UID: '400000001', '1.2.860.3.16.1.2': '31234567890123', '1.2.860.3.16.1.1': '300000001' },
  issuerInfo: { CN: 'CA' },
  serialNumber: '00ab12',
  validFrom: '2026-01-31 18:05:00',
  validTo: '2028-01-31 18:05:00',
}
const good = {
  signingTime: '2026-11-23 14:04:00',
  certificate: [own],
  verified: true,
  certificateVerified: true,
  certificateValidAtSigningTime: true,
}
const stamp = { time: '2026-11-23 14:04:30', verified: true, digestVerified: true, certificateVerified: true }
const answering = (signer: object) => json({ status: 1, message: '', pkcs7Info: { signers: [{ ...good, ...signer }] } })

test('the service is told content, signature, the address of the person and the site', async () => {
  const { asked, provider } = await service(answering({}))
  expect(await provider.verify(Buffer.from('content'), Buffer.from('signature'), context)).toEqual({
    provider: 'eimzo',
    name: 'KARIMOV ANVAR',
    pinfl: '31234567890123',
    organizationInn: '300000001',
    personInn: '400000001',
    serialNumber: 'AB12',
    issuer: 'CA',
    validFrom: new Date('2026-01-31T13:05:00Z'),
    validTo: new Date('2028-01-31T13:05:00Z'),
    signedAt: new Date('2026-11-23T09:04:00Z'),
    isTrustedTime: false,
  })
  const [{ request, body }] = asked as [(typeof asked)[number]]
  expect([request.method, request.url, body]).toEqual(['POST', '/backend/pkcs7/verify/detached', 'Y29udGVudA==|c2lnbmF0dXJl'])
  expect(request.headers).toMatchObject({ host: 'nazorat.example', 'x-real-ip': '10.0.0.7' })
})

test('a time stamp token counts more than the clock of the person', async () => {
  const { provider } = await service(answering({ signingTime: '2020-01-01 00:00:00', timeStampInfo: stamp }))
  expect(await provider.verify(Buffer.from('content'), Buffer.from('signature'), context)).toMatchObject({
    signedAt: new Date('2026-11-23T09:04:30Z'),
    isTrustedTime: true,
  })
})

describe('the service refuses', () => {
  test.each([
    ['a signature that does not hold', answering({ verified: false }), 'signatureInvalid'],
    ['a clock that is eleven minutes slow', answering({ signingTime: '2026-11-23 13:54:00' }), 'signatureStale'],
    ['a token of another signature', answering({ timeStampInfo: { ...stamp, digestVerified: false } }), 'signatureInvalid'],
    ['a chain that leads nowhere', answering({ certificateVerified: false }), 'certificateUntrusted'],
    ['a certificate that was not valid then', answering({ certificateValidAtSigningTime: false }), 'certificateExpired'],
    ['a certificate that is not valid now', answering({ certificate: [{ ...own, validTo: '2026-11-23 14:04:59' }] }), 'certificateExpired'],
    ['a revoked certificate', answering({ revokedStatusInfo: { revocationReason: 'KEY_COMPROMISE' } }), 'certificateRevoked'],
    ['a certificate whose status it could not ask', answering({ exception: 'OCSP: timeout' }), 'signatureUnavailable'],
    ['two signers', json({ status: 1, pkcs7Info: { signers: [good, good] } }), 'signatureInvalid'],
    ['no signer', json({ status: 1, pkcs7Info: { signers: [] } }), 'signatureInvalid'],
    ['status -1', json({ status: -1, message: 'unknown' }), 'signatureUnavailable'],
    ['status -5', json({ status: -5 }), 'signatureStale'],
    ['status -10', json({ status: -10, message: 'invalid' }), 'signatureInvalid'],
    ['status -11', json({ status: -11 }), 'certificateUntrusted'],
    ['status -12', json({ status: -12 }), 'certificateExpired'],
    ['a status that nobody has listed', json({ status: -99 }), 'signatureInvalid'],
  ])('%s', async (_, answer, code) => {
    const { provider } = await service(answer)
    await expect(provider.verify(Buffer.from('content'), Buffer.from('signature'), context)).rejects.toMatchObject({ code })
  })
})

describe('the service is not there', () => {
  test.each([
    ['when it does not answer in time', () => {}],
    ['when its answer stops in the middle', (response: ServerResponse) => void response.writeHead(200).write('{')],
    ['when it answers an error', (response: ServerResponse) => void response.writeHead(500).end('error')],
    ['when it sends us elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/ping' }).end()],
    ['when its answer is no JSON', (response: ServerResponse) => void response.end('<html>')],
    ['when its answer has no status', json({})],
    [
      'when its answer is longer than a megabyte',
      (response: ServerResponse) => void response.end(JSON.stringify({ status: 1, message: 'x'.repeat(1024 * 1024) })),
    ],
  ])('%s', async (_, answer) => {
    const { provider } = await service(answer)
    await expect(provider.verify(Buffer.from('content'), Buffer.from('signature'), context)).rejects.toMatchObject({
      code: 'signatureUnavailable',
    })
    await expect(provider.stamped(Buffer.from('signature'), context)).rejects.toMatchObject({ code: 'signatureUnavailable' })
  })

  test('and the server is not ready', async () => {
    const { provider } = await service((response) => void response.writeHead(502).end())
    expect(await provider.isReady()).toBe(false)
    expect(await openEimzo({ url: 'http://127.0.0.1:1' }).isReady()).toBe(false)
  })
})
