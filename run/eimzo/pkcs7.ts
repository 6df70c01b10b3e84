import { createHash } from 'node:crypto'
import { fromBER, Integer, ObjectIdentifier, OctetString, UTCTime } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs'
import type { Issued } from './authority.ts'

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
}

const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] })

interface Options {
  readonly detached?: boolean
  readonly signedAt?: Date
  readonly withAttributes?: boolean
  readonly contentType?: string
  readonly hash?: 'SHA-256' | 'SHA-384' | 'SHA-512'
}

/**
 * Signs content (SignedData, RFC 5652) with its hash, type and moment as signed attributes.
 * @param chain certificates that go along beside the signer's
 */
export async function sign(
  content: Uint8Array,
  by: Issued,
  chain: readonly Certificate[],
  { detached = true, signedAt = new Date(), withAttributes = true, contentType = oids.data, hash = 'SHA-256' }: Options = {},
): Promise<SignedData> {
  const digest = createHash(hash.replace('-', '')).update(content).digest()
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: contentType,
      ...(!detached && { eContent: new OctetString({ valueHex: copy(content) }) }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: by.certificate.issuer, serialNumber: by.certificate.serialNumber }),
        ...(withAttributes && {
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: contentType })),
              attribute('1.2.840.113549.1.9.5', new UTCTime({ valueDate: signedAt })),
              attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: copy(digest) })),
            ],
          }),
        }),
      }),
    ],
    certificates: [by.certificate, ...chain],
  })
  await signed.sign(by.privateKey as never, 0, hash, copy(content))
  return signed
}

/** DER of a whole PKCS#7 message. */
export const encode = (signed: SignedData): Buffer =>
  Buffer.from(new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) }).toSchema().toBER())

/** @throws an error for anything but a PKCS#7 message */
export const decode = (bytes: Uint8Array): SignedData => new SignedData({ schema: ContentInfo.fromBER(copy(bytes)).content })

/** The content that a message has within. */
export const contentOf = ({ encapContentInfo: { eContent } }: SignedData): Buffer | undefined =>
  eContent ? Buffer.from(eContent.getValue()) : undefined

/** Appends a time stamp token (RFC 3161) of the authority to each signature that has none; returns those signers. */
export async function stamp(signed: SignedData, by: Issued, now: Date): Promise<SignerInfo[]> {
  const without = signed.signerInfos.filter((signer) => !timeOf(signer))
  for (const signer of without) {
    const imprint = createHash('sha256').update(signer.signature.valueBlock.valueHexView).digest()
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.860.3.2.11.1',
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oids.sha256 }),
        hashedMessage: new OctetString({ valueHex: copy(imprint) }),
      }),
      serialNumber: new Integer({ value: Math.floor(now.getTime() / 1000) }),
      genTime: now,
    })
    const token = await sign(new Uint8Array(info.toSchema().toBER()), by, [], { detached: false, contentType: oids.tstInfo, signedAt: now })
    signer.unsignedAttrs = new SignedAndUnsignedAttributes({
      type: 1,
      attributes: [attribute(oids.timeStampToken, fromBER(encode(token)).result)],
    })
  }
  return without
}

/** When a signature was stamped. */
export function timeOf({ unsignedAttrs }: SignerInfo): Date | undefined {
  const token = unsignedAttrs?.attributes.find(({ type }) => type === oids.timeStampToken)?.values[0] as
    | { toBER(): ArrayBuffer }
    | undefined
  return token && TSTInfo.fromBER(copy(contentOf(decode(new Uint8Array(token.toBER())))!)).genTime
}

/** The moment that a signature names: by the clock of the person's computer. */
export const signedAt = ({ signedAttrs }: SignerInfo): Date | undefined =>
  (signedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.5')?.values[0] as UTCTime | undefined)?.toDate()

const copy = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer
