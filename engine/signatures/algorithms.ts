import { constants, type KeyObject, verify } from 'node:crypto'
import { RSASSAPSSParams } from 'pkijs'

/** As structures name it: an OID, and parameters as asn1js reads them. */
export interface Algorithm {
  readonly algorithmId: string
  readonly algorithmParams?: unknown
}

/** Hash functions by OID (NIST). SHA-1 and MD5 are broken and refused. */
const digests: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Signature algorithms by OID (RFC 4055, RFC 5758) with the type of their keys; the first leaves the hash to the field beside it. */
const algorithms: Readonly<Record<string, { readonly key: 'rsa' | 'ec'; readonly digest?: string }>> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.11': { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
  '1.2.840.10045.4.3.2': { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
}

const pss = '1.2.840.113549.1.1.10'

const curves = new Set(['prime256v1', 'secp384r1'])

/** Node's name of a hash function by its OID; undefined for one that is not accepted. */
export const digestOf = (oid: string): string | undefined => digests[oid]

const isRsa = (type: string | undefined): boolean => type === 'rsa' || type === 'rsa-pss'

/** Whether a key is of an accepted type and length: RSA of 2048 to 8192 bits, P-256, P-384. */
export function isStrong({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = asymmetricKeyDetails
  if (asymmetricKeyType === 'ec') return curves.has(namedCurve)
  return isRsa(asymmetricKeyType) && modulusLength >= 2048 && modulusLength <= 8192
}

/** Whether signatures by an algorithm are accepted at all. */
export const isAccepted = (oid: string): boolean => oid === pss || oid in algorithms

/**
 * Whether a signature over the data holds, by RSA (PKCS#1 v1.5, PSS) or ECDSA. False for any other algorithm too.
 * @param digest the hash that a structure names beside the algorithm; the algorithm must agree with it
 */
export function holds(algorithm: Algorithm, data: Uint8Array, signature: Uint8Array, key: KeyObject, digest?: string): boolean {
  if (!isStrong(key)) return false
  if (algorithm.algorithmId === pss) return holdsPss(algorithm, data, signature, key, digest)
  const found = algorithms[algorithm.algorithmId]
  const hash = found?.digest ?? digest
  if (!found || !hash || found.key !== key.asymmetricKeyType || (digest && digest !== hash)) return false
  return verify(hash, data, key, signature)
}

/** The mask must be made by the same hash: Node knows no other. */
function holdsPss({ algorithmParams }: Algorithm, data: Uint8Array, signature: Uint8Array, key: KeyObject, digest?: string): boolean {
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = new RSASSAPSSParams({ schema: algorithmParams as never })
  const hash = digestOf(hashAlgorithm.algorithmId)
  const parameters = maskGenAlgorithm.algorithmParams as { valueBlock?: { value?: { getValue?(): string }[] } } | undefined
  const masked = parameters?.valueBlock?.value?.[0]?.getValue?.()
  if (!hash || (digest && digest !== hash) || masked !== hashAlgorithm.algorithmId || !isRsa(key.asymmetricKeyType)) return false
  return verify(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature)
}
