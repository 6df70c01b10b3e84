import { createHash } from 'node:crypto'
import { database } from '@nazorat/engine'
import { insertOwn, isOwn } from '@nazorat/engine/secrets/door'
import type { Pool } from 'pg'
import { legibleCode } from '../credentials.ts'

const count = 10

/** A code has 120 random bits, so a plain hash protects it enough. */
const groupsOfCode = 6

/** Makes new recovery codes for a user, in place of their former ones. They are shown once: only their hashes are stored. */
export async function makeRecoveryCodes(pool: Pool, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () => legibleCode(groupsOfCode))
  await insertOwn(pool, 'recovery_code', (db) =>
    db
      .with('former', (former) => former.deleteFrom('recovery_code').where('user_id', '=', userId))
      .insertInto('recovery_code')
      .values(codes.map((code) => ({ user_id: userId, code_hash: digest(code) })))
      .returningAll()
      .execute(),
  )
  return codes
}

/** Uses up a recovery code. False when the user has no such code, or has used it. */
export async function useRecoveryCode(pool: Pool, userId: string, code: string): Promise<boolean> {
  const own = database(pool).deleteFrom('recovery_code').where('user_id', '=', userId)
  const used = await own.where('code_hash', '=', digest(code)).returningAll().executeTakeFirst()
  return used !== undefined && isOwn('recovery_code', used)
}

/** The hash of a code, which may be typed in capitals, with blanks or without hyphens. */
const digest = (code: string): Buffer => createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest()
