import { createHash, verify, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSignatureProvider } from '@nazorat/engine'
import { type Algorithm, derOf, issue, oids, pemOf, revocationList } from '../eimzo/authority.ts'
import { encode, sign } from '../eimzo/pkcs7.ts'
import { print, quantile, table } from './figures.ts'

const unit = 'signed commands a second, on one core'

/** Signers of a round: as many as may be at work in a minute. */
const signers = 50
const signaturesOfEach = 20

/**
 * The verification of signed commands (structure, chain, revocation, hash and signature) on one core, against a bare
 * `crypto.verify` of the same signatures by the same keys, in alternating rounds. The ratio is the median of paired rounds. `cold` has
 * no certificate that was seen before.
 */
export async function benchSign({ json, rounds = 7 }: { json: boolean; rounds?: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nazorat-sign-'))
  try {
    const root = await issue({ names: { [oids.name]: 'Root' }, isCa: true })
    const authority = await issue({ names: { [oids.name]: 'CA' }, isCa: true }, root)
    await writeFile(join(folder, 'roots.pem'), pemOf(root.certificate) + pemOf(authority.certificate))
    await writeFile(join(folder, 'ca.crl'), await revocationList(authority, []))
    const open = async () => (await openSignatureProvider({ signatureRoots: join(folder, 'roots.pem') }))!
    const found = table(json, unit)
    for (const algorithm of ['ec', 'rsa'] satisfies Algorithm[]) {
      const made = await Promise.all(Array.from({ length: signers }, () => makeCommands(algorithm, authority)))
      // As they come: one after the other of different people.
      const commands = Array.from({ length: signaturesOfEach }, (_, i) => made.map((of) => of[i]!)).flat()
      const provider = await open()
      const verifyAll = async (by = provider) => {
        for (const { content, signature } of commands) await by.verify(content, signature, { now: new Date() })
      }
      const bare = async () => {
        for (const { signed, value, key } of commands)
          if (!verify('sha256', signed, key, value)) throw new Error('a signature does not hold')
      }
      const first = await rate(signers, async () => {
        const by = await open()
        for (const { content, signature } of commands.slice(0, signers)) await by.verify(content, signature, { now: new Date() })
      })
      await verifyAll()
      await bare()
      const paired: { ours: number; bare: number }[] = []
      for (let round = 0; round < rounds; round++)
        paired.push({ ours: await rate(commands.length, verifyAll), bare: await rate(commands.length, bare) })
      found.push({
        algorithm: algorithm === 'ec' ? 'ECDSA P-256' : 'RSA 2048',
        verified: Math.round(
          quantile(
            paired.map(({ ours }) => ours),
            0.5,
          ),
        ),
        cold: Math.round(first),
        'crypto.verify': Math.round(
          quantile(
            paired.map(({ bare }) => bare),
            0.5,
          ),
        ),
        ratio: quantile(
          paired.map(({ ours, bare }) => ours / bare),
          0.5,
        ),
      })
    }
    print(json, found, unit)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function makeCommands(algorithm: Algorithm, authority: Awaited<ReturnType<typeof issue>>) {
  const signer = await issue({ names: { [oids.name]: 'Signer', [oids.pinfl]: '31234567890123' }, algorithm }, authority)
  const key = new X509Certificate(derOf(signer.certificate)).publicKey
  return Promise.all(
    Array.from({ length: signaturesOfEach }, async (_, i) => {
      const content = Buffer.from(
        JSON.stringify({
          action: 'approve',
          command: createHash('sha256').update(`${i}`).digest('hex'),
          input: { text: 'x'.repeat(500) },
          version: i,
        }),
      )
      const message = await sign(content, signer, [authority.certificate])
      const info = message.signerInfos[0]!
      const signed = Buffer.from(info.signedAttrs!.toSchema().toBER())
      // Signed as a SET, sent as a numbered field.
      signed[0] = 0x31
      return { content, signature: encode(message), signed, value: Buffer.from(info.signature.valueBlock.valueHexView), key }
    }),
  )
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (count / (performance.now() - start)) * 1000
}
