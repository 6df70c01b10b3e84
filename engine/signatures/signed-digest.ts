import { hash } from 'node:crypto'
import { digestOf } from './algorithms.ts'
import { contentOf, tags } from './der.ts'
import { readSignedData } from './signed-data.ts'

const messageDigest = '1.2.840.113549.1.9.4'

/**
 * Whether a signature says that it is of a content, by the hash among its signed attributes: to tell why one does not hold.
 * Undefined where it does not say so, or by a hash function that we do not know.
 */
export function saysItSigns(signature: Uint8Array, content: Uint8Array): boolean | undefined {
  try {
    const { digestAlgorithm, signed } = readSignedData(signature)
    const digest = digestOf(digestAlgorithm)
    if (!digest || !signed) return undefined
    return Buffer.compare(contentOf(signed.attributes.get(messageDigest), tags.octets), hash(digest, content, 'buffer')) === 0
  } catch {
    return undefined
  }
}
