import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type Algorithm, derOf, issue, keyPemOf, oids, pemOf, revocationList } from '../../run/eimzo/authority.ts'
import { encode, sign } from '../../run/eimzo/pkcs7.ts'
import { openCms } from './cms.ts'
import { TrustFiles } from './trust.ts'

const folder = await mkdtemp(join(tmpdir(), 'nazorat-cms-'))
afterAll(() => rm(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const openssl = (...args: string[]) => promisify(execFile)('openssl', args, { cwd: folder })

const content = Buffer.from('{"action":"approve","version":3}')
const root = await issue({ names: { [oids.name]: 'Root' }, isCa: true })
const middle = await issue({ names: { [oids.name]: 'Middle' }, isCa: true }, root)
await writeFile(at('content.json'), content)
await writeFile(at('roots.pem'), pemOf(root.certificate))
await writeFile(at('middle.crt'), pemOf(middle.certificate))

const signers = await Promise.all(
  (['rsa', 'ec', 'ec384'] as const).map(async (algorithm: Algorithm) => {
    const signer = await issue({ names: { [oids.name]: `Signer ${algorithm}`, [oids.pinfl]: '31234567890123' }, algorithm }, middle)
    await writeFile(at(`${algorithm}.pem`), pemOf(signer.certificate))
    await writeFile(at(`${algorithm}.key`), await keyPemOf(signer))
    return { algorithm, signer }
  }),
)

test.each([
  ['rsa', []],
  ['rsa', ['-md', 'sha512']],
  ['rsa', ['-keyopt', 'rsa_padding_mode:pss']],
  ['rsa', ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:20', '-md', 'sha384']],
  ['ec', []],
  ['ec', ['-noattr']],
  ['ec384', ['-md', 'sha384']],
])('OpenSSL signs by %s with %j, and we accept it', async (algorithm, options) => {
  const name = `${algorithm}${options.join('').replace(/\W/g, '')}.p7s`
  await openssl(
    'cms',
    '-sign',
    '-binary',
    '-in',
    'content.json',
    '-signer',
    `${algorithm}.pem`,
    '-inkey',
    `${algorithm}.key`,
    '-certfile',
    'middle.crt',
    '-outform',
    'DER',
    '-out',
    name,
    ...options,
  )
  const provider = await openCms(at('roots.pem'))
  const signature = await readFile(at(name))
  expect(await provider.verify(content, signature, { now: new Date() })).toMatchObject({
    name: `Signer ${algorithm}`,
    pinfl: '31234567890123',
  })
  await expect(provider.verify(Buffer.from('other'), signature, { now: new Date() })).rejects.toMatchObject({ code: 'signatureInvalid' })
})

test.each(signers)('we accept a signature by $algorithm, and OpenSSL does', async ({ algorithm, signer }) => {
  const signature = encode(await sign(content, signer, [middle.certificate]))
  await writeFile(at(`ours-${algorithm}.p7s`), signature)
  const verify = (file: string) =>
    openssl(
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      '-in',
      `ours-${algorithm}.p7s`,
      '-content',
      file,
      '-CAfile',
      'roots.pem',
      '-out',
      'verified',
    )
  expect((await verify('content.json')).stderr).toMatch(/successful/i)
  await writeFile(at('other.json'), 'other')
  await expect(verify('other.json')).rejects.toThrow(/verification failure/i)
  const provider = await openCms(at('roots.pem'))
  expect(await provider.verify(content, signature, { now: new Date() })).toMatchObject({ name: `Signer ${algorithm}` })
  expect(await provider.roots()).toBe(pemOf(root.certificate))
})

test('roots are read from a folder or a file, with the lists beside it, and again when they change', async () => {
  const place = await mkdtemp(join(folder, 'roots-'))
  await expect(openCms(place)).rejects.toThrow('no root is among')
  await writeFile(join(place, 'middle.crt'), derOf(middle.certificate))
  await expect(openCms(place)).rejects.toThrow('no root is among')
  await writeFile(join(place, 'roots.pem'), `Our root\n${pemOf(root.certificate)}\n${pemOf(middle.certificate)}`)
  await writeFile(join(place, 'notes.txt'), 'no certificate')
  const trust = new TrustFiles(place, [], 0)
  expect(await trust.current()).toMatchObject({ roots: { length: 1 }, intermediates: { length: 2 }, revocationLists: [] })
  expect(await trust.current()).toBe(await trust.current())
  await writeFile(join(place, 'middle.crl'), await revocationList(middle, [signers[0]!.signer.certificate]))
  expect((await trust.current()).revocationLists).toHaveLength(1)
  expect(await new TrustFiles(join(place, 'roots.pem')).current()).toMatchObject({
    intermediates: { length: 1 },
    revocationLists: { length: 1 },
  })
  // While an operator copies a list, the former ones count.
  await writeFile(join(place, 'middle.crl'), 'half of it')
  expect((await trust.current()).revocationLists).toHaveLength(1)
  await expect(openCms(place)).rejects.toThrow('middle.crl cannot be read')
})

test('a stale list makes the server not ready', async () => {
  const place = await mkdtemp(join(folder, 'roots-'))
  await writeFile(join(place, 'roots.pem'), pemOf(root.certificate))
  expect(await (await openCms(place)).isReady()).toBe(true)
  await writeFile(
    join(place, 'root.crl'),
    await revocationList(root, [], { from: new Date(Date.now() - 2000), to: new Date(Date.now() - 1000) }),
  )
  expect(await (await openCms(place)).isReady()).toBe(false)
})
