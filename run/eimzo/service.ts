import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Certificate } from 'pkijs'
import { derOf, nameIn, oids, serialOf } from './authority.ts'
import type { Keys } from './keys.ts'
import { localTime } from './person-program.ts'
import { contentOf, decode, encode, stamp } from './pkcs7.ts'
import { signersOf } from './service-verify.ts'

/** How long a challenge can be answered, in seconds. */
const ttl = 120

/** Its statuses beside 1, as integrations list them. */
const statuses = { invalid: -10, certificateInvalid: -11, certificateNotValidThen: -12, noChallenge: -20 }

/**
 * The program beside our server: REST as E-IMZO's public guide describes it. Bodies are base64, several are divided by `|`; the
 * service must be told the person's address and the site.
 */
export async function serveService(keys: Keys, { port }: { port: number }): Promise<{ url: string; stop(): Promise<void> }> {
  const challenges = new Map<string, number>()
  const app = new Hono()
  app.use('/backend/*', async (c, next) => {
    if (!c.req.header('x-real-ip') || !c.req.header('host')) return c.json({ status: -1, message: 'X-Real-IP and Host are required' }, 400)
    await next()
  })
  app.onError((error, c) => c.json({ status: statuses.invalid, message: error.message }))

  app.get('/ping', (c) =>
    c.json({
      serverDateTime: localTime(new Date()),
      yourIP: c.req.header('x-real-ip') ?? '127.0.0.1',
      vpnKeyInfo: { validTo: localTime(keys.authority.certificate.notAfter.value) },
    }),
  )
  app.get('/frontend/challenge', (c) => {
    const challenge = randomUUID()
    challenges.set(challenge, Date.now() + ttl * 1000)
    return c.json({ challenge, ttl, status: 1, message: '' })
  })
  app.post('/backend/auth', async (c) => {
    const signed = decode(Buffer.from(await c.req.text(), 'base64'))
    const content = contentOf(signed) ?? Buffer.alloc(0)
    const challenge = content.toString()
    const until = challenges.get(challenge) ?? 0
    challenges.delete(challenge)
    if (until < Date.now()) return c.json({ status: statuses.noChallenge, message: 'challenge is unknown or expired' })
    const [signer] = await signersOf(signed, content, keys, new Date())
    if (!signer?.verified) return c.json({ status: statuses.invalid, message: 'signature is invalid' })
    if (!signer.certificateVerified || signer.revokedStatusInfo)
      return c.json({ status: statuses.certificateInvalid, message: 'certificate is invalid' })
    if (!signer.certificateValidAtSigningTime)
      return c.json({ status: statuses.certificateNotValidThen, message: 'certificate is not valid at signing time' })
    const { serialNumber, subjectInfo, validFrom, validTo } = signer.certificate[0]!
    return c.json({ subjectCertificateInfo: { serialNumber, subjectName: subjectInfo, validFrom, validTo }, status: 1, message: '' })
  })
  app.post('/frontend/timestamp/pkcs7', async (c) => {
    const signed = decode(Buffer.from(await c.req.text(), 'base64'))
    const stamped = await stamp(signed, keys.stamper, new Date())
    const list = stamped.map(
      ({ sid }) => signed.certificates!.find((each) => serialOf(each as Certificate) === serialOf(sid)) as Certificate,
    )
    const timestampedSignerList = list.map((each) => ({
      serialNumber: serialOf(each),
      subjectName: { CN: nameIn(each, oids.name) },
      validFrom: localTime(each.notBefore.value),
      validTo: localTime(each.notAfter.value),
    }))
    return c.json({ pkcs7b64: encode(signed).toString('base64'), timestampedSignerList, status: 1, message: '' })
  })
  app.post('/backend/pkcs7/verify/attached', async (c) => {
    const signed = decode(Buffer.from(await c.req.text(), 'base64'))
    const content = contentOf(signed) ?? Buffer.alloc(0)
    return c.json({
      pkcs7Info: { signers: await signersOf(signed, content, keys, new Date()), documentBase64: content.toString('base64') },
      status: 1,
      message: '',
    })
  })
  app.post('/backend/pkcs7/verify/detached', async (c) => {
    const [content = '', pkcs7 = ''] = (await c.req.text()).split('|')
    return c.json({
      pkcs7Info: { signers: await signersOf(decode(Buffer.from(pkcs7, 'base64')), Buffer.from(content, 'base64'), keys, new Date()) },
      status: 1,
      message: '',
    })
  })
  app.post('/frontend/pkcs7/join', async (c) => {
    const [first, second] = (await c.req.text()).split('|').map((each) => decode(Buffer.from(each, 'base64')))
    if (!first || !second || !contentOf(first)?.equals(contentOf(second) ?? Buffer.alloc(0)))
      return c.json({ status: statuses.invalid, message: 'the documents differ' })
    const known = new Set(first.certificates!.map((each) => derOf(each as Certificate).toString('hex')))
    first.certificates!.push(...second.certificates!.filter((each) => !known.has(derOf(each as Certificate).toString('hex'))))
    first.signerInfos.push(...second.signerInfos)
    return c.json({ pkcs7b64: encode(first).toString('base64'), status: 1, message: '' })
  })

  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port })
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
