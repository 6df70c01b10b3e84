import { type Arbitrary, assert, constant, integer, oneof, property, tuple, uint8Array } from 'fast-check'
import { IA5String, Utf8String } from 'asn1js'
import { AltName, CertificatePolicies, GeneralName, PolicyInformation, PolicyQualifierInfo } from 'pkijs'
import { describe, expect, test } from 'vitest'
import { Refusal } from '@nazorat/machines/workflow'
import {
  type Algorithm,
  derOf,
  extension,
  issue,
  type Issued,
  oids,
  purposes,
  revocationList,
  timeStamping,
} from '../../run/eimzo/authority.ts'
import { encode, sign, stamp } from '../../run/eimzo/pkcs7.ts'
import { logger } from '../telemetry/logger.ts'
import { understood } from './certificate.ts'
import { verifyCms } from './cms.ts'
import { readElements } from './der.ts'
import { SignerCache } from './signer-cache.ts'
import { trustIn } from './testing/trust-in.ts'
import type { Trust } from './trust.ts'

// What is refused is logged.
logger.level = 'silent'

const content = Buffer.from('{"action":"approve","version":3}')
const day = 24 * 60 * 60_000
const ca = (name: string, wish = {}, by?: Issued) => issue({ names: { [oids.name]: name }, isCa: true, ...wish }, by)
const root = await ca('Root')
const middle = await ca('Middle', {}, root)
const names = { [oids.name]: 'Каримов Анвар', [oids.uid]: '400000001', [oids.pinfl]: '31234567890123', [oids.inn]: '300000001' }
const signer = await issue({ names }, root)
const plain = encode(await sign(content, signer, []))
/** A signer whose certificate says that there is a revocation list. */
const named = await issue({ names, revocationListAt: 'http://ca.example/root.crl' }, root)
const ofNamed = encode(await sign(content, named, []))
const trust = trustIn([root])

const verify = (
  signature: Uint8Array,
  {
    of = content,
    by = trust,
    now = new Date(),
    cache = new SignerCache(),
  }: { of?: Uint8Array; by?: Trust; now?: Date; cache?: SignerCache } = {},
) => verifyCms(of, signature, now, by, cache)

/** The code of the refusal; an error of any other kind fails the test. */
function refusalOf(signature: Uint8Array, options?: Parameters<typeof verify>[1]): string {
  try {
    verify(signature, options)
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test('the signer is who the certificate says', () => {
  const { serialNumber, validFrom, validTo, signedAt, ...rest } = verify(plain)
  expect(rest).toEqual({
    provider: 'cms',
    name: 'Каримов Анвар',
    pinfl: '31234567890123',
    organizationInn: '300000001',
    personInn: '400000001',
    issuer: 'Root',
    isTrustedTime: false,
  })
  expect(serialNumber).toMatch(/^[1-9A-F][0-9A-F]{15}$/)
  expect([validFrom, validTo]).toEqual(
    [signer.certificate.notBefore.value, signer.certificate.notAfter.value].map(
      (date) => new Date(Math.floor(date.getTime() / 1000) * 1000),
    ),
  )
  expect(Math.abs(signedAt!.getTime() - Date.now())).toBeLessThan(60_000)
})

test('a number that is none, or stands there twice, is not the signer’s', async () => {
  const odd = await issue({ names: { [oids.name]: 'X', [oids.pinfl]: '3123456789012', [oids.inn]: "300000001' or 1" } }, root)
  expect(verify(encode(await sign(content, odd, [])))).toMatchObject({ pinfl: null, organizationInn: null, personInn: null })
})

describe('a signature is accepted', () => {
  test.each<[Algorithm, 'SHA-256' | 'SHA-384' | 'SHA-512']>([
    ['rsa', 'SHA-256'],
    ['pss', 'SHA-256'],
    ['ec', 'SHA-256'],
    ['ec', 'SHA-512'],
    ['ec384', 'SHA-384'],
  ])('by %s with %s, of its attributes and of the content itself', async (algorithm, hash) => {
    const by = await issue({ names, algorithm }, root)
    expect(refusalOf(encode(await sign(content, by, [], { hash })))).toBe('accepted')
    const bare = encode(await sign(content, by, [], { withAttributes: false, hash }))
    expect(verify(bare).signedAt).toBeNull()
    expect(refusalOf(bare, { of: Buffer.from('other') })).toBe('signatureInvalid')
  })

  test('whose CA stands beside the roots or comes along, in any order', async () => {
    const by = await issue({ names }, middle)
    expect(refusalOf(encode(await sign(content, by, [middle.certificate])))).toBe('accepted')
    expect(refusalOf(encode(await sign(content, by, [signer.certificate, root.certificate, middle.certificate])))).toBe('accepted')
    expect(refusalOf(encode(await sign(content, by, [])), { by: trustIn([root], [middle]) })).toBe('accepted')
    expect(refusalOf(encode(await sign(content, by, [])))).toBe('certificateUntrusted')
  })

  test('without the lengths that DER asks for, as Bouncy Castle writes it', () => {
    const [outer] = readElements(plain)
    const [type, explicit] = readElements(outer!.content)
    const open = (tag: number, ...parts: Uint8Array[]) => Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])])
    const ber = open(0x30, type!.bytes, open(0xa0, open(0x30, readElements(explicit!.content)[0]!.content)))
    expect(refusalOf(ber)).toBe('accepted')
    expect(refusalOf(ber, { of: Buffer.from('other') })).toBe('signatureInvalid')
  })

  test('with a time stamp token, which is not looked at', async () => {
    const signed = await sign(content, signer, [])
    await stamp(signed, await issue({ names }, root), new Date())
    expect(verify(encode(signed)).isTrustedTime).toBe(false)
  })
})

describe('a signature is refused', () => {
  const invalid: [string, () => Promise<Uint8Array>][] = [
    ['of other content', async () => encode(await sign(Buffer.from('{"action":"refuse"}'), signer, []))],
    ['with the content attached', async () => encode(await sign(content, signer, [], { detached: false }))],
    ['of another type of content', async () => encode(await sign(content, signer, [], { contentType: '1.2.840.113549.1.9.16.1.4' }))],
    ['by another key than the certificate’s', async () => encode(await sign(content, { ...signer, privateKey: root.privateKey }, []))],
    [
      'with eleven certificates',
      async () =>
        encode(
          await sign(
            content,
            signer,
            Array.from({ length: 10 }, () => root.certificate),
          ),
        ),
    ],
    [
      'without the certificate of its signer',
      async () => {
        const signed = await sign(content, signer, [])
        signed.certificates = [root.certificate]
        return encode(signed)
      },
    ],
    [
      'of two signers',
      async () => {
        const signed = await sign(content, signer, [])
        signed.signerInfos.push(signed.signerInfos[0]!)
        return encode(signed)
      },
    ],
    [
      'of no signer',
      async () => {
        const signed = await sign(content, signer, [])
        signed.signerInfos = []
        return encode(signed)
      },
    ],
    ['with bytes after it', async () => Buffer.concat([plain, Buffer.from([0])])],
    ['of more than 64 kB', async () => Buffer.concat([plain, Buffer.alloc(65 * 1024)])],
  ]
  test.each(invalid)('%s', async (_, make) => expect(refusalOf(await make())).toBe('signatureInvalid'))

  test('that was made more than ten minutes ago, or will be', async () => {
    for (const minutes of [-11, 11])
      expect(refusalOf(encode(await sign(content, signer, [], { signedAt: new Date(Date.now() + minutes * 60_000) })))).toBe(
        'signatureStale',
      )
    expect(refusalOf(encode(await sign(content, signer, [], { signedAt: new Date(Date.now() - 9 * 60_000) })))).toBe('accepted')
  })

  test('of signed attributes that are passed off as content', async () => {
    const {
      signerInfos: [info],
    } = await sign(content, signer, [])
    const asContent = Buffer.from(info!.signedAttrs!.toSchema().toBER())
    asContent[0] = 0x31
    const passedOff = await sign(content, signer, [])
    passedOff.signerInfos[0]!.signature = info!.signature
    delete passedOff.signerInfos[0]!.signedAttrs
    expect(refusalOf(encode(passedOff), { of: asContent })).toBe('signatureInvalid')
  })

  const untrusted: [string, () => Promise<Uint8Array>][] = [
    ['a foreign CA', async () => encode(await sign(content, await issue({ names }, await ca('Foreign')), []))],
    [
      'a CA of the same name with another key',
      async () => {
        const forged = await ca('Root')
        return encode(await sign(content, await issue({ names }, forged), [forged.certificate]))
      },
    ],
    ['nobody but itself', async () => encode(await sign(content, await issue({ names }), []))],
    [
      'a certificate that is no CA’s',
      async () => {
        const odd = await issue({ names: { [oids.name]: 'No CA' } }, root)
        return encode(await sign(content, await issue({ names }, odd), [odd.certificate]))
      },
    ],
    [
      'a CA that may issue to no other CA',
      async () => {
        const low = await ca('Low', { pathLength: 0 }, root)
        const lower = await ca('Lower', {}, low)
        return encode(await sign(content, await issue({ names }, lower), [low.certificate, lower.certificate]))
      },
    ],
    [
      'a CA whose key may not sign certificates',
      async () => {
        const odd = await ca('Odd', { keyUsage: 0b0000_0010 }, root)
        return encode(await sign(content, await issue({ names }, odd), [odd.certificate]))
      },
    ],
    [
      'a CA that is not valid any more',
      async () => {
        const old = await ca('Old', { validFrom: new Date(Date.now() - 9 * day), validTo: new Date(Date.now() - day) }, root)
        return encode(await sign(content, await issue({ names }, old), [old.certificate]))
      },
    ],
    [
      'a CA, for a key that may not sign documents',
      async () => encode(await sign(content, await issue({ names, keyUsage: 0b0000_1000 }, root), [])),
    ],
    [
      'a CA, with a condition that nobody here knows',
      async () =>
        encode(
          await sign(
            content,
            await issue({ names, extensions: [extension('1.2.3.4', true, root.certificate.subject.toSchema())] }, root),
            [],
          ),
        ),
    ],
    ['a CA, as a CA itself', async () => encode(await sign(content, middle, []))],
  ]
  test.each(untrusted)('whose certificate is issued by %s', async (_, make) => expect(refusalOf(await make())).toBe('certificateUntrusted'))

  test('before and after its certificate is valid', async () => {
    const ended = await issue({ names, validFrom: new Date(Date.now() - 9 * day), validTo: new Date(Date.now() - 60_000) }, root)
    const coming = await issue({ names, validFrom: new Date(Date.now() + 60_000) }, root)
    for (const by of [ended, coming]) expect(refusalOf(encode(await sign(content, by, [])))).toBe('certificateExpired')
    // A clock that is set back does not help.
    expect(refusalOf(encode(await sign(content, ended, [], { signedAt: new Date(Date.now() - day) })))).toBe('certificateExpired')
  })
})

/** Purposes beside those that include signing documents: TLS servers, code, time stamps, OCSP, smart card logon. */
const tlsServer = '1.3.6.1.5.5.7.3.1'
const otherPurposes = [tlsServer, '1.3.6.1.5.5.7.3.3', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9', '1.3.6.1.4.1.311.20.2.2']

describe('a purpose of a certificate', () => {
  const signedFor = async (...oids: string[]) => encode(await sign(content, await issue({ names, extensions: [purposes(oids)] }, root), []))

  test.each(['2.5.29.37.0', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.2'])(
    'that includes documents, %s, is accepted, beside another one too',
    async (purpose) => {
      expect(refusalOf(await signedFor(purpose))).toBe('accepted')
      expect(refusalOf(await signedFor(tlsServer, purpose))).toBe('accepted')
    },
  )

  test.each(otherPurposes)('that does not, %s, is refused unless the operator says that it counts', async (purpose) => {
    const signature = await signedFor(purpose)
    expect(refusalOf(signature)).toBe('certificateUntrusted')
    expect(refusalOf(signature, { by: trustIn([root], [], [], [purpose]) })).toBe('accepted')
    expect(refusalOf(signature, { by: trustIn([root], [], [], [`${purpose}.1`]) })).toBe('certificateUntrusted')
  })

  test('is asked of the CAs between signer and root', async () => {
    const forServers = await ca('For servers', { extensions: [purposes([tlsServer])] }, root)
    expect(refusalOf(encode(await sign(content, await issue({ names }, forServers), [forServers.certificate])))).toBe(
      'certificateUntrusted',
    )
  })

  test('is not said by an extension that cannot be read', async () => {
    expect(
      refusalOf(
        encode(
          await sign(
            content,
            await issue({ names, extensions: [extension('2.5.29.37', false, new Utf8String({ value: 'any' }))] }, root),
            [],
          ),
        ),
      ),
    ).toBe('certificateUntrusted')
    expect(refusalOf(await signedFor())).toBe('certificateUntrusted')
  })
})

describe('each extension that counts as understood', () => {
  const policy = (qualifier: string) =>
    new CertificatePolicies({
      certificatePolicies: [
        new PolicyInformation({
          policyIdentifier: '1.2.860.3.2.11.1',
          policyQualifiers: [
            new PolicyQualifierInfo({ policyQualifierId: qualifier, qualifier: new IA5String({ value: 'https://ca.example' }) }),
          ],
        }),
      ],
    })
  const named = new AltName({ altNames: [new GeneralName({ type: 1, value: 'karimov@example.uz' })] })
  const refused: Readonly<Record<keyof typeof understood, () => Promise<Issued>>> = {
    keyUsage: () => issue({ names, keyUsage: 0b0000_1000 }, root),
    basicConstraints: () => ca('Signer', {}, root),
    purposes: () => issue({ names, extensions: [timeStamping()] }, root),
    revocationLists: () => issue({ names, revocationListAt: 'http://ca.example/root.crl' }, root),
    policies: () => issue({ names, extensions: [extension(understood.policies, true, policy('1.2.3').toSchema())] }, root),
    alternativeName: () => issue({ names: {}, extensions: [extension(understood.alternativeName, true, named.toSchema())] }, root),
  }
  test.each(Object.entries(refused))('refuses a certificate by what it says: %s', async (name, make) => {
    expect(refusalOf(encode(await sign(content, await make(), [])))).toBe(
      name === 'revocationLists' ? 'signatureUnavailable' : 'certificateUntrusted',
    )
  })

  test('lets pass what it says of others', async () => {
    for (const each of [policy('1.3.6.1.5.5.7.2.1'), named]) {
      const oid = each === named ? understood.alternativeName : understood.policies
      expect(
        refusalOf(encode(await sign(content, await issue({ names, extensions: [extension(oid, true, each.toSchema())] }, root), []))),
      ).toBe('accepted')
    }
  })
})

describe('a revocation list', () => {
  const listed = async (...args: Parameters<typeof revocationList>) => trustIn([root], [middle], [await revocationList(...args)])

  test('names certificates that are refused, those of CAs too', async () => {
    expect(refusalOf(plain, { by: await listed(root, [signer.certificate]) })).toBe('certificateRevoked')
    expect(refusalOf(plain, { by: await listed(root, [middle.certificate]) })).toBe('accepted')
    expect(
      refusalOf(encode(await sign(content, await issue({ names }, middle), [])), { by: await listed(root, [middle.certificate]) }),
    ).toBe('certificateRevoked')
  })

  test('must be there if the CA publishes one, and not stale', async () => {
    expect(refusalOf(ofNamed)).toBe('signatureUnavailable')
    expect(refusalOf(ofNamed, { by: await listed(root, []) })).toBe('accepted')
    const stale = await listed(root, [], { from: new Date(Date.now() - 9 * day), to: new Date(Date.now() - 1000) })
    expect(refusalOf(plain, { by: stale })).toBe('signatureUnavailable')
  })

  test('of another key in the name of the CA is none', async () => {
    const forged = await listed(await ca('Root'), [signer.certificate])
    expect(refusalOf(plain, { by: forged })).toBe('accepted')
    expect(refusalOf(ofNamed, { by: forged })).toBe('signatureUnavailable')
  })

  test('counts for a signer who was accepted before', async () => {
    const cache = new SignerCache()
    const before = await listed(root, [], { to: new Date(Date.now() + day) })
    expect(refusalOf(plain, { by: before, cache })).toBe('accepted')
    const later = new Date(Date.now() + 2 * day)
    const then = encode(await sign(content, signer, [], { signedAt: later }))
    expect(refusalOf(then, { by: before, cache, now: later })).toBe('signatureUnavailable')
    expect(refusalOf(plain, { by: await listed(root, [signer.certificate]), cache })).toBe('certificateRevoked')
  })
})

describe('bytes of any kind', () => {
  /** The signature with some of its bytes changed, removed or inserted. */
  const at = integer({ min: 0, max: plain.length - 1 })
  const mutated: Arbitrary<Uint8Array> = oneof(
    tuple(at, integer({ min: 1, max: 255 })).map(([i, by]) => plain.map((octet, n) => (n === i ? octet ^ by : octet))),
    tuple(at, at).map(([a, b]) => Buffer.concat([plain.subarray(0, Math.min(a, b)), plain.subarray(Math.max(a, b) + 1)])),
    tuple(at, uint8Array({ minLength: 1, maxLength: 8 })).map(([i, more]) =>
      Buffer.concat([plain.subarray(0, i), more, plain.subarray(i)]),
    ),
    tuple(at, at, at).map(([from, to, i]) =>
      Buffer.concat([plain.subarray(0, i), plain.subarray(Math.min(from, to), Math.max(from, to)), plain.subarray(i)]),
    ),
  )

  test('are refused or have the same signer, and are never accepted for other content', () => {
    const expected = { ...verify(plain), signedAt: expect.anything() as Date }
    assert(
      property(mutated, (bytes) => {
        expect(refusalOf(bytes, { of: Buffer.from('other') })).not.toBe('accepted')
        if (refusalOf(bytes) === 'accepted') expect(verify(bytes)).toEqual(expected)
      }),
      { numRuns: 1000 },
    )
  })

  test('are refused when they are no signature at all', () => {
    const nested = constant(Buffer.from(Array.from({ length: 60_000 }, (_, i) => (i % 2 ? 0x80 : 0x30))))
    assert(
      property(oneof(uint8Array({ maxLength: 400 }), nested), (bytes) => {
        expect(refusalOf(bytes)).toBe('signatureInvalid')
      }),
      { numRuns: 500 },
    )
    expect(refusalOf(derOf(signer.certificate))).toBe('signatureInvalid')
  })
})
