import { type Algorithm, holds } from './algorithms.ts'
import { allows, type Certificate, keyOf, namesRevocationList, serialNumber } from './certificate.ts'
import { algorithmOf, contentOf, type Element, oidOf, readElement, readElements, tags, timeOf, within } from './der.ts'

/** A list of revoked certificates of a CA (CRL, RFC 5280, section 5). */
export interface RevocationList {
  /** The name of the CA in DER. */
  readonly issuer: Uint8Array
  readonly from: Date
  /** When the next one is due: from then on this one is stale. */
  readonly to: Date
  /** Serial numbers. */
  readonly revoked: ReadonlySet<string>
  readonly signed: Uint8Array
  readonly algorithm: Algorithm
  readonly signature: Uint8Array
}

/**
 * pkijs makes objects of every entry: it would hold a server for seconds at a list of 100,000.
 * @throws an error for bytes that are no list, or one of which we would not understand which certificates it is about
 */
export function readRevocationList(der: Uint8Array): RevocationList {
  const [whole, ...after] = readElements(der)
  if (after.length > 0) throw new Error('bytes after the revocation list')
  const [body, algorithm, signature] = within(whole, tags.sequence)
  const [, issuer, from, ...rest] = within(body, tags.sequence).filter(({ tag }, i) => i > 0 || tag !== tags.integer)
  const [to, ...parts] = rest
  if (!to || to.tag === tags.sequence || to.tag === tags.first) throw new Error('a revocation list without a date of the next one')
  const critical = parts.filter(({ tag }) => tag === tags.first).flatMap(criticalOf)
  if (critical.length > 0)
    throw new Error(`a revocation list with the critical extension ${critical.join()}: only whole lists of one CA are read`)
  const entries = parts.filter(({ tag }) => tag === tags.sequence).flatMap((each) => within(each, tags.sequence))
  return {
    issuer: issuer!.bytes,
    from: timeOf(from),
    to: timeOf(to),
    revoked: new Set(entries.map((each) => serialNumber(Buffer.from(contentOf(readElement(each.content), tags.integer)).toString('hex')))),
    signed: body!.bytes,
    algorithm: algorithmOf(algorithm),
    // A string of bits says first how many of the last octet are none.
    signature: contentOf(signature, tags.bits).subarray(1),
  }
}

const criticalOf = (extensions: Element): string[] =>
  within(within(extensions, tags.first)[0], tags.sequence).flatMap((each) => {
    const [oid, critical] = within(each, tags.sequence)
    return critical?.tag === tags.boolean && critical.content[0] !== 0 ? [oidOf(oid)] : []
  })

/**
 * Whether the issuer has revoked a certificate, and until when that answer counts. `unknown` without a list that counts now, if the
 * CA publishes one: it has given us one before, or the certificate says where it is.
 */
export function statusOf(
  certificate: Certificate,
  issuer: Certificate,
  lists: readonly RevocationList[],
  now: Date,
): { status: 'good' | 'revoked' | 'unknown'; until?: Date } {
  const ofIssuer = lists.filter((list) => isOf(list, issuer))
  const current = ofIssuer.filter(({ from, to }) => from <= now && now <= to)
  if (ofIssuer.some(({ revoked }) => revoked.has(serialNumber(certificate.x509.serialNumber)))) return { status: 'revoked' }
  if (current.length > 0) return { status: 'good', until: new Date(Math.max(...current.map(({ to }) => to.getTime()))) }
  return { status: ofIssuer.length > 0 || namesRevocationList(certificate) ? 'unknown' : 'good' }
}

function isOf(list: RevocationList, issuer: Certificate): boolean {
  const key = keyOf(issuer)
  if (Buffer.compare(list.issuer, issuer.subject) !== 0 || !allows(issuer, 'crlSign') || !key) return false
  return holds(list.algorithm, list.signed, list.signature, key)
}
