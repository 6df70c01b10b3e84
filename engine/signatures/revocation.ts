import { CertificateRevocationList } from 'pkijs'
import { holds } from './algorithms.ts'
import { allows, type Certificate, namesRevocationList, serialNumber } from './certificate.ts'

/** A list of revoked certificates of a CA (CRL, RFC 5280, section 5). */
export interface RevocationList {
  readonly parsed: CertificateRevocationList
  readonly from: Date
  /** When the next one is due: from then on this one is stale. */
  readonly to: Date
  /** Serial numbers. */
  readonly revoked: ReadonlySet<string>
}

/** @throws an error for bytes that are no list, or one of which we would not understand which certificates it is about */
export function readRevocationList(der: Uint8Array): RevocationList {
  const parsed = CertificateRevocationList.fromBER(new Uint8Array(der))
  const critical = parsed.crlExtensions?.extensions.find(({ critical }) => critical)
  if (critical) throw new Error(`a revocation list with the critical extension ${critical.extnID}: only whole lists of one CA are read`)
  if (!parsed.nextUpdate) throw new Error('a revocation list without a date of the next one')
  const revoked = (parsed.revokedCertificates ?? []).map(({ userCertificate }) => serialNumber(Buffer.from(userCertificate.valueBlock.valueHexView).toString('hex')))
  return { parsed, from: parsed.thisUpdate.value, to: parsed.nextUpdate.value, revoked: new Set(revoked) }
}

/**
 * Whether the issuer has revoked a certificate, and until when that answer counts. `unknown` without a list that counts now, if the
 * CA publishes one: it has given us one before, or the certificate says where it is.
 */
export function statusOf(certificate: Certificate, issuer: Certificate, lists: readonly RevocationList[], now: Date): { status: 'good' | 'revoked' | 'unknown'; until?: Date } {
  const ofIssuer = lists.filter((list) => isOf(list, issuer))
  const current = ofIssuer.filter(({ from, to }) => from <= now && now <= to)
  if (ofIssuer.some(({ revoked }) => revoked.has(serialNumber(certificate.x509.serialNumber)))) return { status: 'revoked' }
  if (current.length > 0) return { status: 'good', until: new Date(Math.max(...current.map(({ to }) => to.getTime()))) }
  return { status: ofIssuer.length > 0 || namesRevocationList(certificate) ? 'unknown' : 'good' }
}

const isOf = ({ parsed }: RevocationList, issuer: Certificate): boolean =>
  parsed.issuer.isEqual(issuer.parsed.subject) &&
  allows(issuer, 'crlSign') &&
  holds(parsed.signatureAlgorithm, parsed.tbsView, parsed.signatureValue.valueBlock.valueHexView, issuer.x509.publicKey)
