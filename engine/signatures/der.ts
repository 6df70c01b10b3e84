import { fromBER, GeneralizedTime, UTCTime } from 'asn1js'
import type { Algorithm } from './algorithms.ts'

/** An element of ASN.1 in BER or DER (X.690): where it stands in the bytes that it was read from. */
export interface Element {
  /** The identifier octet. */
  readonly tag: number
  /** All of it, and what is in it. */
  readonly bytes: Uint8Array
  readonly content: Uint8Array
}

/** Elements of signatures are nested less deeply. */
const maxDepth = 16

/**
 * The first element of bytes, without those in it. asn1js reads all of them, which for a signature with its chain takes ten times as
 * long as to verify it.
 * @throws an error for bytes that begin with none
 */
export function readElement(bytes: Uint8Array, depth = 0): Element {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > maxDepth) throw new Error('not ASN.1')
  if (first === 0x80) return readIndefinite(tag, bytes, depth)
  const octets = first < 0x80 ? 0 : first & 0x7f
  if (octets > 3 || bytes.length < 2 + octets) throw new Error('not ASN.1')
  const length = octets === 0 ? first : bytes.subarray(2, 2 + octets).reduce((sum, octet) => sum * 256 + octet, 0)
  const start = 2 + octets
  if (bytes.length < start + length) throw new Error('ASN.1 that ends too soon')
  return { tag, bytes: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) }
}

/** BER without a length: elements until two zeros. Bouncy Castle writes signatures so. */
function readIndefinite(tag: number, bytes: Uint8Array, depth: number): Element {
  let end = 2
  while (bytes[end] !== 0 || bytes[end + 1] !== 0) end += readElement(bytes.subarray(end), depth + 1).bytes.length
  return { tag, bytes: bytes.subarray(0, end + 2), content: bytes.subarray(2, end) }
}

/** The elements that bytes consist of. @throws an error when they consist of anything else */
export function readElements(bytes: Uint8Array): Element[] {
  const found: Element[] = []
  for (let rest = bytes; rest.length > 0; rest = rest.subarray(found.at(-1)!.bytes.length)) found.push(readElement(rest))
  return found
}

/** Identifier octets. `first` and `fourth` are those of fields that a structure numbers. */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  firstOctets: 0x80,
  first: 0xa0,
  fourth: 0xa3,
} as const

/** The elements in one of this tag. @throws an error when it is another or missing */
export function within(element: Element | undefined, tag: number): Element[] {
  return readElements(contentOf(element, tag))
}

export function contentOf(element: Element | undefined, tag: number): Uint8Array {
  if (element?.tag !== tag) throw new Error(`not the ASN.1 of a signature: tag ${element?.tag} instead of ${tag}`)
  return element.content
}

/** An object identifier, as `1.2.840`. */
export function oidOf(element: Element | undefined): string {
  const numbers: number[] = []
  let number = 0
  for (const octet of contentOf(element, tags.oid)) {
    number = number * 128 + (octet & 0x7f)
    if (octet >= 0x80) continue
    numbers.push(number)
    number = 0
  }
  const [first = 0, ...rest] = numbers
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...rest].join('.')
}

export function algorithmOf(element: Element | undefined): Algorithm {
  const [oid, parameters] = within(element, tags.sequence)
  return { algorithmId: oidOf(oid), algorithmParams: parameters && fromBER(parameters.bytes).result }
}

export function timeOf(element: Element | undefined): Date {
  const { result } = fromBER(element?.bytes ?? new Uint8Array())
  const time = result instanceof UTCTime || result instanceof GeneralizedTime ? result.toDate() : undefined
  if (!time || Number.isNaN(time.getTime())) throw new Error('a moment that is none')
  return time
}
