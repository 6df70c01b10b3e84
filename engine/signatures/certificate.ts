import { type KeyObject, X509Certificate } from 'node:crypto'
import type { BitString } from 'asn1js'
import { type CertificatePolicies, Certificate as Parsed, type ExtKeyUsage, type RelativeDistinguishedNames } from 'pkijs'
import type { Signer } from './provider.ts'

/** An X.509 certificate (RFC 5280): as OpenSSL reads it, and what OpenSSL does not tell. */
export interface Certificate {
  readonly x509: X509Certificate
  readonly parsed: Parsed
  /** The subject's name in DER. */
  readonly subject: Uint8Array
  readonly validFrom: Date
  readonly validTo: Date
}

/** @throws an error for bytes that are no certificate */
export function readCertificate(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der)
  const parsed = Parsed.fromBER(new Uint8Array(x509.raw))
  const subject = new Uint8Array(parsed.subject.valueBeforeDecode)
  return { x509, parsed, subject, validFrom: x509.validFromDate, validTo: x509.validToDate }
}

/** The blocks of a PEM text (RFC 7468): what each is of, as `X509 CRL`, and its bytes. */
export function pemBlocks(text: string): { readonly kind: string; readonly der: Uint8Array }[] {
  const parts = text.split('-----')
  return parts.flatMap((part, i) => {
    const kind = part.slice('BEGIN '.length)
    return part.startsWith('BEGIN ') && parts[i + 2] === `END ${kind}` ? [{ kind, der: Buffer.from(parts[i + 1]!, 'base64') }] : []
  })
}

/** The public key; undefined when it is of an algorithm that OpenSSL does not know, such as O'z DSt 1092. */
export function keyOf({ x509 }: Certificate): KeyObject | undefined {
  try {
    return x509.publicKey
  } catch {
    return undefined
  }
}

/** The extensions that are read, each by a function of this file. A certificate with another one that is critical is refused. */
export const understood = {
  keyUsage: '2.5.29.15',
  alternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  revocationLists: '2.5.29.31',
  policies: '2.5.29.32',
  purposes: '2.5.29.37',
} as const

const extension = ({ parsed }: Certificate, oid: string) => parsed.extensions?.find(({ extnID }) => extnID === oid)

/** Bits of `keyUsage` by which a key signs documents, certificates, revocation lists. */
const usages = { digitalSignature: 0, contentCommitment: 1, keyCertSign: 5, crlSign: 6 }

/** Whether a certificate allows a use of its key: it does if it limits none. */
export function allows(certificate: Certificate, usage: keyof typeof usages): boolean {
  const found = extension(certificate, understood.keyUsage)
  if (!found) return true
  const bits = (found.parsedValue as BitString).valueBlock.valueHexView
  const bit = usages[usage]
  return (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
}

/** Of a certificate of a CA: how many other CAs may stand between it and the signer; Infinity without a limit. */
export function pathLength(certificate: Certificate): number {
  const limit = (extension(certificate, understood.basicConstraints)?.parsedValue as { pathLenConstraint?: unknown } | undefined)
    ?.pathLenConstraint
  return typeof limit === 'number' ? limit : limit === undefined ? Infinity : 0
}

/** Whether the certificate says where the list of revoked certificates is: its CA publishes one then. */
export const namesRevocationList = (certificate: Certificate): boolean => extension(certificate, understood.revocationLists) !== undefined

/** The accepted extended key usages (RFC 5280, 4.2.1.12): any, email protection, document signing (RFC 9336), client authentication. */
const signingPurposes = new Set(['2.5.29.37.0', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.2'])

/**
 * Whether a certificate is for signing documents, or for no certain purpose. That of a CA limits what it issues.
 * @param further OIDs of purposes that count too
 */
export function isForSigning(certificate: Certificate, further: ReadonlySet<string>): boolean {
  const found = extension(certificate, understood.purposes)?.parsedValue as ExtKeyUsage | undefined
  return !found || found.keyPurposes.some((oid) => signingPurposes.has(oid) || further.has(oid))
}

/** Whether all critical extensions are read, and say nothing that nobody here knows. */
export const isUnderstood = (certificate: Certificate): boolean =>
  (certificate.parsed.extensions ?? []).every(
    ({ critical, extnID }) => !critical || (oidsUnderstood.has(extnID) && saysKnown(certificate, extnID)),
  )

const oidsUnderstood: ReadonlySet<string> = new Set(Object.values(understood))

/** The qualifiers of a policy: where it is published, and a notice to people. */
const policyQualifiers = new Set(['1.3.6.1.5.5.7.2.1', '1.3.6.1.5.5.7.2.2'])

function saysKnown(certificate: Certificate, oid: string): boolean {
  // Other names are critical where the subject is empty, and a signer is known by the subject alone.
  if (oid === understood.alternativeName) return certificate.parsed.subject.typesAndValues.length > 0
  if (oid !== understood.policies) return true
  const { certificatePolicies } = extension(certificate, oid)!.parsedValue as CertificatePolicies
  return certificatePolicies.every(({ policyQualifiers: all = [] }) =>
    all.every(({ policyQualifierId }) => policyQualifiers.has(policyQualifierId)),
  )
}

/** Names in certificates of Uzbekistan: `docs/operations.md`. */
const oids = { name: '2.5.4.3', pinfl: '1.2.860.3.16.1.2', organizationInn: '1.2.860.3.16.1.1', personInn: '0.9.2342.19200300.100.1.1' }

/** The person or body that a certificate names. A number that is not of its form, or stands there twice, is null. */
export function subjectOf(certificate: Certificate): Omit<Signer, 'provider' | 'signedAt' | 'isTrustedTime'> {
  const { x509, parsed, validFrom, validTo } = certificate
  const number = (oid: string, form: RegExp) => {
    const values = valuesOf(parsed.subject, oid)
    return values.length === 1 && form.test(values[0]!) ? values[0]! : null
  }
  return {
    name: valuesOf(parsed.subject, oids.name)[0] ?? '',
    pinfl: number(oids.pinfl, /^\d{14}$/),
    organizationInn: number(oids.organizationInn, /^\d{9}$/),
    personInn: number(oids.personInn, /^\d{9}$/),
    serialNumber: serialNumber(x509.serialNumber),
    issuer: valuesOf(parsed.issuer, oids.name)[0] ?? '',
    validFrom,
    validTo,
  }
}

/** A serial number as all of the system writes it: hexadecimal in upper case, without leading zeros. */
export const serialNumber = (hex: string): string => hex.toUpperCase().replace(/^0+(.)/, '$1')

const valuesOf = (name: RelativeDistinguishedNames, oid: string): string[] =>
  name.typesAndValues.flatMap(({ type, value }) => {
    const text = (value as { valueBlock?: { value?: unknown } }).valueBlock?.value
    return type === oid && typeof text === 'string' ? [text.trim()] : []
  })
