import type { Algorithm } from './algorithms.ts'
import { algorithmOf, contentOf, type Element, oidOf, readElement, readElements, tags, within } from './der.ts'

/** A detached signature of one signer (SignedData, RFC 5652, section 5), read and not yet verified. */
export interface SignedData {
  /** DER. */
  readonly certificates: readonly Uint8Array[]
  /** Which of them the signer's is. */
  isSigners(certificate: Uint8Array): boolean
  readonly digestAlgorithm: string
  readonly algorithm: Algorithm
  readonly signature: Uint8Array
  /** The attributes that are signed instead of the content, as they are signed; undefined when the content is. */
  readonly signed: { readonly bytes: Uint8Array; readonly attributes: ReadonlyMap<string, Element> } | undefined
}

/** More certificates than any chain has are an attack. */
const maxCertificates = 10

/** OIDs: a signature, and the content that it is about. */
export const oids = { signedData: '1.2.840.113549.1.7.2', data: '1.2.840.113549.1.7.1' }

/** @throws an error for any other bytes */
export function readSignedData(bytes: Uint8Array): SignedData {
  const [whole, ...after] = readElements(bytes)
  if (after.length > 0) throw new Error('bytes after the signature')
  const [type, explicit] = within(whole, tags.sequence)
  const [, , content, ...rest] = within(within(explicit, tags.first)[0], tags.sequence)
  const [contentType, ...attached] = within(content, tags.sequence)
  if (oidOf(type) !== oids.signedData || oidOf(contentType) !== oids.data) throw new Error('not signed data')
  if (attached.length > 0) throw new Error('the content is attached to the signature')
  const certificates = rest.filter(({ tag }) => tag === tags.first).flatMap((each) => within(each, tags.first))
  if (certificates.length > maxCertificates) throw new Error(`${certificates.length} certificates`)
  const signers = within(rest.at(-1), tags.set)
  if (signers.length !== 1) throw new Error(`${signers.length} signers`)
  return { certificates: certificates.map(({ bytes }) => bytes), ...readSigner(signers[0]!) }
}

function readSigner(signer: Element): Omit<SignedData, 'certificates'> {
  const [, id, digestAlgorithm, ...rest] = within(signer, tags.sequence)
  const signed = rest[0]?.tag === tags.first ? rest.shift() : undefined
  const [algorithm, signature] = rest
  return {
    isSigners: (certificate) => Buffer.compare(idOf(certificate, id), id!.content) === 0,
    digestAlgorithm: algorithmOf(digestAlgorithm).algorithmId,
    algorithm: algorithmOf(algorithm),
    signature: contentOf(signature, tags.octets),
    signed: signed && { bytes: Buffer.concat([Uint8Array.of(tags.set), signed.bytes.subarray(1)]), attributes: attributesOf(signed) },
  }
}

/** By which the signer's certificate is named: the key's identifier, or else issuer and serial number. */
function idOf(certificate: Uint8Array, id: Element | undefined): Uint8Array {
  const [body] = within(readElement(certificate), tags.sequence)
  const [serialNumber, , issuer, , , , ...rest] = within(body, tags.sequence).filter(({ tag }, i) => i > 0 || tag !== tags.first)
  if (id?.tag === tags.sequence) return Buffer.concat([issuer!.bytes, serialNumber!.bytes])
  contentOf(id, tags.firstOctets)
  const extensions = rest
    .filter(({ tag }) => tag === tags.fourth)
    .flatMap((each) => within(within(each, tags.fourth)[0], tags.sequence))
    .map((each) => within(each, tags.sequence))
  const identifier = extensions.find(([oid]) => oidOf(oid) === '2.5.29.14')?.at(-1)
  return identifier ? contentOf(readElement(contentOf(identifier, tags.octets)), tags.octets) : new Uint8Array()
}

/** The one value of each attribute by its OID. @throws an error when one stands there twice, or has several values */
function attributesOf(signed: Element): Map<string, Element> {
  const found = within(signed, tags.first).map((each) => {
    const [type, values] = within(each, tags.sequence)
    const [value, ...others] = within(values, tags.set)
    if (!value || others.length > 0) throw new Error('a signed attribute with several values')
    return [oidOf(type), value] as const
  })
  const attributes = new Map(found)
  if (attributes.size < found.length) throw new Error('a signed attribute twice')
  return attributes
}
