import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { masterKeys } from './master-key.ts'

/**
 * The columns of the database whose values are sealed with a master key, and the column that names the row (a UUID). A rotation
 * seals all of them again, with the new key.
 */
export const sealedColumns = {
  person_key: { column: 'key', row: 'person' },
  second_factor: { column: 'secret', row: 'id' },
} as const satisfies Readonly<Record<string, { column: string; row: string }>>

export type SealedTable = keyof typeof sealedColumns

/**
 * Seals a secret for a row of a table with the current master key: AES-256-GCM, bound to its place, so that it opens in no other
 * row. Returns one byte for the format, the key's id, nonce, tag and ciphertext.
 */
export function sealSecret(table: SealedTable, row: string, secret: Buffer, { id, key } = masterKeys().current): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(place(table, row))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([format, Buffer.from(id, 'hex'), nonce, sealing.getAuthTag(), text])
}

/** Opens what `sealSecret` has sealed. Throws when it was sealed with a key that this process does not have, elsewhere, or was changed. */
export function openSecret(table: SealedTable, row: string, sealed: Buffer): Buffer {
  const id = masterKeyOf(sealed)
  const known = id === null ? undefined : masterKeys().byId(id)
  if (!known)
    throw new Error(
      `${table} ${row}: ${id === null ? 'it is not sealed' : `it is sealed with the master key ${id}, which is not among those given`}`,
    )
  const [nonce, tag, text] = [sealed.subarray(9, 9 + nonceBytes), sealed.subarray(9 + nonceBytes, overhead), sealed.subarray(overhead)]
  const opening = createDecipheriv(cipher, known.key, nonce).setAAD(place(table, row)).setAuthTag(tag)
  return Buffer.concat([opening.update(text), opening.final()])
}

/** The id of the master key with which a value is sealed; null when it is not sealed. */
export const masterKeyOf = (value: Buffer): string | null =>
  value.length > overhead && value[0] === format[0] ? value.toString('hex', 1, 9) : null

const cipher = 'aes-256-gcm'
const format = Buffer.from([1])
const nonceBytes = 12
const tagBytes = 16
const overhead = 1 + 8 + nonceBytes + tagBytes

const place = (table: SealedTable, row: string): Buffer => Buffer.from(`${table}/${row}`)
