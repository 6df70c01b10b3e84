import { createHash, randomInt } from 'node:crypto'
import { database } from '@nazorat/engine'
import type { Pool } from 'pg'

const count = 10

/** Thirty-two letters and digits that are easy to tell apart: twenty-four of them are 120 random bits, so that a plain hash is enough. */
const legible = 'abcdefghijkmnpqrstuvwxyz23456789'

const groupOf = () => Array.from({ length: 4 }, () => legible[randomInt(legible.length)]).join('')

/** Makes new recovery codes for a user, in place of those that they had. They are told once: only hashes are stored. */
export async function makeRecoveryCodes(pool: Pool, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => Array.from({ length: 6 }, groupOf).join('-'))
  await database(pool)
    .with('former', (db) => db.deleteFrom('recovery_code').where('user_id', '=', userId))
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: digest(code) })))
    .execute()
  return codes
}

/** Uses a recovery code up. False when the user has no such code, or no longer. */
export async function useRecoveryCode(pool: Pool, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await database(pool).deleteFrom('recovery_code').where('user_id', '=', userId).where('code_hash', '=', digest(code)).executeTakeFirst()
  return numDeletedRows === 1n
}

/** However a code is typed: in capitals, with blanks or without hyphens. */
const digest = (code: string): Buffer => createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
