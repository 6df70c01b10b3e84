import { hash } from 'node:crypto'

/** The id of a natural key, always the same: a UUID of version 8 (RFC 9562), derived by SHA-256. */
export function idOf(...key: readonly (string | number)[]): string {
  const hex = hash('sha256', `nazorat/${key.join('/')}`)
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

/** A pseudo-random number from 0 to below `below`, always the same for a key. */
export const chance = (below: number, ...key: readonly (string | number)[]): number =>
  Number(BigInt(`0x${hash('sha256', `chance/${key.join('/')}`).slice(0, 15)}`) % BigInt(below))

export const pick = <T>(list: readonly T[], ...key: readonly (string | number)[]): T => list[chance(list.length, ...key)]!

/** `length` pseudo-random digits, always the same for a key. */
export const digitsOf = (length: number, ...key: readonly (string | number)[]): string =>
  String(chance(10 ** length, ...key)).padStart(length, '0')
