import { randomBytes, webcrypto } from 'node:crypto'
import { BitString, Integer, PrintableString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CertificateRevocationList,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  ExtKeyUsage,
  GeneralName,
  RelativeDistinguishedNames,
  RevokedCertificate,
  Time,
} from 'pkijs'

export type Algorithm = 'ec' | 'ec384' | 'rsa' | 'pss'

/** Names by their OID. */
export type Names = Readonly<Record<string, string>>

/** A certificate with its private key. */
export interface Issued {
  readonly certificate: Certificate
  readonly privateKey: CryptoKey
}

interface Wish {
  readonly names: Names
  readonly algorithm?: Algorithm
  readonly validFrom?: Date
  readonly validTo?: Date
  readonly isCa?: boolean
  readonly pathLength?: number
  /** Bits of `keyUsage`; those of a signer or of a CA unless told otherwise. */
  readonly keyUsage?: number
  readonly extensions?: readonly Extension[]
  readonly revocationListAt?: string
}

/** OIDs of the names in certificates. */
export const oids = {
  name: '2.5.4.3',
  organization: '2.5.4.10',
  pinfl: '1.2.860.3.16.1.2',
  inn: '1.2.860.3.16.1.1',
  uid: '0.9.2342.19200300.100.1.1',
} as const

const day = 24 * 60 * 60_000

const parametersOf: Readonly<Record<Algorithm, RsaHashedKeyGenParams | EcKeyGenParams>> = {
  ec: { name: 'ECDSA', namedCurve: 'P-256' },
  ec384: { name: 'ECDSA', namedCurve: 'P-384' },
  rsa: { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
  pss: { name: 'RSA-PSS', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
}

const keyUsages = { signer: 0b1100_0000, ca: 0b0000_0110 }

/** A certificate for a new key, signed by an authority; by itself without one. */
export async function issue(wish: Wish, by?: Issued): Promise<Issued> {
  const { names, algorithm = 'ec', isCa = false, validFrom = new Date(Date.now() - day), validTo = new Date(Date.now() + 365 * day) } = wish
  const { privateKey, publicKey } = (await webcrypto.subtle.generateKey(parametersOf[algorithm], true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = new Certificate({ version: 2 })
  // The first bit is zero: the number is positive, and has no octet before it.
  certificate.serialNumber = new Integer({
    valueHex: new Uint8Array(randomBytes(8)).map((octet, i) => (i === 0 ? (octet & 0x3f) | 0x40 : octet)).buffer,
  })
  certificate.subject = nameOf(names)
  certificate.issuer = by ? by.certificate.subject : certificate.subject
  certificate.notBefore = new Time({ value: validFrom })
  certificate.notAfter = new Time({ value: validTo })
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  const usage = new BitString({ valueHex: Uint8Array.of(wish.keyUsage ?? (isCa ? keyUsages.ca : keyUsages.signer)).buffer })
  certificate.extensions = [
    ...(isCa
      ? [
          extension(
            '2.5.29.19',
            true,
            new BasicConstraints({ cA: true, ...(wish.pathLength !== undefined && { pathLenConstraint: wish.pathLength }) }).toSchema(),
          ),
        ]
      : []),
    extension('2.5.29.15', true, usage),
    ...(wish.revocationListAt ? [extension('2.5.29.31', false, distributionOf(wish.revocationListAt).toSchema())] : []),
    ...(wish.extensions ?? []),
  ]
  await certificate.sign((by?.privateKey ?? privateKey) as never, 'SHA-256')
  return { certificate: Certificate.fromBER(certificate.toSchema(true).toBER()), privateKey }
}

export const extension = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): Extension =>
  new Extension({ extnID, critical, extnValue: value.toBER() })

/** The purposes of a key (extended key usage), by OIDs. */
export const purposes = (keyPurposes: string[], critical = false): Extension =>
  extension('2.5.29.37', critical, new ExtKeyUsage({ keyPurposes }).toSchema())

/** The use of a key that signs time stamps (RFC 3161). */
export const timeStamping = (): Extension => purposes(['1.3.6.1.5.5.7.3.8'], true)

const distributionOf = (address: string) =>
  new CRLDistributionPoints({
    distributionPoints: [new DistributionPoint({ distributionPoint: [new GeneralName({ type: 6, value: address })] })],
  })

const nameOf = (names: Names): RelativeDistinguishedNames =>
  new RelativeDistinguishedNames({
    typesAndValues: Object.entries(names).map(
      ([type, value]) =>
        new AttributeTypeAndValue({ type, value: /^\d+$/.test(value) ? new PrintableString({ value }) : new Utf8String({ value }) }),
    ),
  })

/** The list of what an authority has revoked, in DER. */
export async function revocationList(
  by: Issued,
  revoked: readonly Certificate[],
  { from = new Date(Date.now() - 60_000), to = new Date(Date.now() + 7 * day) } = {},
): Promise<Buffer> {
  const list = new CertificateRevocationList({ version: 1 })
  list.issuer = by.certificate.subject
  list.thisUpdate = new Time({ value: from })
  list.nextUpdate = new Time({ value: to })
  if (revoked.length > 0)
    list.revokedCertificates = revoked.map(
      ({ serialNumber }) => new RevokedCertificate({ userCertificate: serialNumber, revocationDate: new Time({ value: from }) }),
    )
  await list.sign(by.privateKey as never, 'SHA-256')
  return Buffer.from(list.toSchema(true).toBER())
}

export const derOf = (certificate: Certificate): Buffer => Buffer.from(certificate.toSchema().toBER())

export const pemOf = (certificate: Certificate): string => pem('CERTIFICATE', derOf(certificate))

/** The private key as PEM, for `openssl`. */
export const keyPemOf = async ({ privateKey }: Issued): Promise<string> =>
  pem('PRIVATE KEY', Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey)))

const pem = (kind: string, der: Buffer): string =>
  `-----BEGIN ${kind}-----\n${der
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')}\n-----END ${kind}-----\n`

export const serialOf = ({ serialNumber }: Certificate): string => Buffer.from(serialNumber.valueBlock.valueHexView).toString('hex')

/** The value of a name in a certificate. */
export const nameIn = ({ subject }: Certificate, oid: string): string | undefined =>
  (subject.typesAndValues.find(({ type }) => type === oid)?.value as { valueBlock: { value: string } } | undefined)?.valueBlock.value
