import { type KeyObject, X509Certificate } from 'node:crypto'
import type { BitString } from 'asn1js'
import { Certificate as Parsed, type RelativeDistinguishedNames } from 'pkijs'
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

const extension = ({ parsed }: Certificate, oid: string) => parsed.extensions?.find(({ extnID }) => extnID === oid)

/** Bits of `keyUsage` by which a key signs documents, certificates, revocation lists. */
const usages = { digitalSignature: 0, contentCommitment: 1, keyCertSign: 5, crlSign: 6 }

/** Whether a certificate allows a use of its key: it does if it limits none. */
export function allows(certificate: Certificate, usage: keyof typeof usages): boolean {
  const found = extension(certificate, '2.5.29.15')
  if (!found) return true
  const bits = (found.parsedValue as BitString).valueBlock.valueHexView
  const bit = usages[usage]
  return (((bits[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
}

/** Of a certificate of a CA: how many other CAs may stand between it and the signer; Infinity without a limit. */
export function pathLength(certificate: Certificate): number {
  const limit = (extension(certificate, '2.5.29.19')?.parsedValue as { pathLenConstraint?: unknown } | undefined)?.pathLenConstraint
  return typeof limit === 'number' ? limit : limit === undefined ? Infinity : 0
}

/** Whether the certificate says where the list of revoked certificates is: its CA publishes one then. */
export const namesRevocationList = (certificate: Certificate): boolean => extension(certificate, '2.5.29.31') !== undefined

/** Critical extensions that are looked at, or that do not matter for signatures of documents. A certificate with another is refused. */
const understood = new Set(['2.5.29.15', '2.5.29.19', '2.5.29.37', '2.5.29.32', '2.5.29.17', '2.5.29.31'])

export const isUnderstood = ({ parsed }: Certificate): boolean =>
  (parsed.extensions ?? []).every(({ critical, extnID }) => !critical || understood.has(extnID))

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
