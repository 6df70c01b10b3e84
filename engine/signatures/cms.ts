import { hash } from 'node:crypto'
import { Refusal } from '@nazorat/machines/workflow'
import { logger } from '../telemetry/logger.ts'
import { digestOf, holds } from './algorithms.ts'
import { subjectOf } from './certificate.ts'
import { contentOf, oidOf, tags, timeOf } from './der.ts'
import { maxBytes, refuseOtherMoment, type SignatureProvider, type Signer } from './provider.ts'
import { oids, readSignedData, type SignedData } from './signed-data.ts'
import { SignerCache } from './signer-cache.ts'
import { pemOf, type Trust, TrustFiles } from './trust.ts'

/**
 * Verifies detached CMS signatures (RFC 5652) by our own server: RSA and ECDSA, against roots that an operator trusts. OpenSSL
 * verifies the signature and those of certificates, pkijs reads certificates. pkijs' own verification was
 * rejected: it takes the attributes of any content, knows no bounds, and verifies the whole chain for each signature.
 * @param path of the roots: see `trust.ts`
 * @param purposes OIDs of extended key usages that may sign beside the usual ones
 * @throws an error when they cannot be read
 */
export async function openCms(path: string, purposes: readonly string[] = []): Promise<SignatureProvider> {
  const files = new TrustFiles(path, purposes)
  const signers = new SignerCache()
  await files.current()
  return {
    name: 'cms',
    verify: async (content, signature, { now }) => verifyCms(content, signature, now, await files.current(), signers),
    stamped: async (signature) => signature,
    roots: async () => {
      const { roots, intermediates } = await files.current()
      return pemOf([...roots, ...intermediates])
    },
    isReady: async () => {
      const { revocationLists } = await files.current()
      return revocationLists.every(({ to }) => to > new Date())
    },
  }
}

/** As `SignatureProvider.verify`. */
export function verifyCms(content: Uint8Array, signature: Uint8Array, now: Date, trust: Trust, signers: SignerCache): Signer {
  try {
    if (signature.byteLength > maxBytes) throw new Error(`${signature.byteLength} bytes`)
    const signed = readSignedData(signature)
    const own = signed.certificates.find(signed.isSigners)
    if (!own) throw new Error('the certificate of the signer is missing')
    const certificate = signers.trusted(
      own,
      signed.certificates.filter((each) => each !== own),
      trust,
      now,
    )
    const digest = digestOf(signed.digestAlgorithm)
    if (!digest) throw new Error(`the hash function ${signed.digestAlgorithm}`)
    if (!holds(signed.algorithm, signedBytes(signed, content, digest), signed.signature, certificate.x509.publicKey, digest))
      throw new Error('the signature does not hold')
    const time = signed.signed?.attributes.get(attributes.signingTime)
    const signedAt = time ? timeOf(time) : null
    refuseOtherMoment(signedAt, now)
    return { provider: 'cms', ...subjectOf(certificate), signedAt, isTrustedTime: false }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // In bytes of others anything may fail to be read. The reason is for operators.
    logger.info({ err: error }, 'a signature is refused')
    throw new Refusal('signatureInvalid')
  }
}

/** Signed attributes (RFC 5652, section 11). */
const attributes = { contentType: '1.2.840.113549.1.9.3', messageDigest: '1.2.840.113549.1.9.4', signingTime: '1.2.840.113549.1.9.5' }

/**
 * The bytes that the signature is of: the attributes, which hold the content's hash, or the content. @throws an error when they do not fit
 */
export function signedBytes({ signed }: SignedData, content: Uint8Array, digest: string): Uint8Array {
  // A signature of attributes is also one of a content that consists of the same bytes.
  if (!signed && content[0] === tags.set) throw new Error('content that looks like signed attributes')
  if (!signed) return content
  if (oidOf(signed.attributes.get(attributes.contentType)) !== oids.data) throw new Error('the signature is of another type of content')
  const expected = contentOf(signed.attributes.get(attributes.messageDigest), tags.octets)
  if (Buffer.compare(expected, hash(digest, content, 'buffer')) !== 0) throw new Error('the signature is of other content')
  return signed.bytes
}
