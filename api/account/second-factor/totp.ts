import { randomUUID } from 'node:crypto'
import { database } from '@nazorat/engine'
import { changeOwn, insertOwn, isOwn } from '@nazorat/engine/secrets/door'
import { openSecret, sealSecret } from '@nazorat/engine/secrets/seal'
import type { TotpBegun } from '@nazorat/machines/api-types'
import { Secret, TOTP } from 'otpauth'
import type { Pool } from 'pg'

/** The name of the site that authenticators show above the code. */
const issuer = 'Nazorat'

/** Six digits by SHA-1, a new code every thirty seconds: the only parameters that all authenticators support (RFC 6238). */
const totpOf = (secret: Secret, label = '') => new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period })

const period = 30

/** How many codes before and after the current one are accepted, for clocks that differ. */
const window = 1

/** Makes a TOTP for a user, to be confirmed by a code. It replaces an earlier one that was never confirmed. */
export async function beginTotp(pool: Pool, userId: string, username: string): Promise<TotpBegun> {
  const id = randomUUID()
  const secret = new Secret({ size: 20 })
  await insertOwn(pool, 'second_factor', (db) =>
    db
      .with('former', (former) =>
        former.deleteFrom('second_factor').where('user_id', '=', userId).where('kind', '=', 'totp').where('confirmed_at', 'is', null),
      )
      .insertInto('second_factor')
      .values({ id, user_id: userId, kind: 'totp', name: '', secret: sealSecret('second_factor', id, Buffer.from(secret.bytes)) })
      .returningAll()
      .execute(),
  )
  return { id, secret: secret.base32, address: totpOf(secret, username).toString() }
}

/**
 * Whether a code is right: of the user's confirmed TOTPs, or of the unconfirmed one with this id. The step of an accepted code is
 * stored where it is later than the last one: of two calls with the same code, on any server, one succeeds.
 */
export async function acceptCode(pool: Pool, userId: string, code: string, unconfirmed?: string): Promise<boolean> {
  // The library throws when the lengths differ.
  if (!/^\d{6}$/.test(code)) return false
  const own = database(pool).selectFrom('second_factor').selectAll().where('user_id', '=', userId).where('kind', '=', 'totp')
  const factors = await (
    unconfirmed ? own.where('id', '=', unconfirmed).where('confirmed_at', 'is', null) : own.where('confirmed_at', 'is not', null)
  ).execute()
  const timestamp = Date.now()
  for (const { id, secret } of factors.filter((row) => isOwn('second_factor', row))) {
    const bytes = openSecret('second_factor', id, secret!)
    const delta = totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer })).validate({ token: code, timestamp, window })
    if (delta === null) continue
    const step = Math.floor(timestamp / 1000 / period) + delta
    const used = await changeOwn(pool, 'second_factor', { id }, ({ last_step }: { last_step: number }) =>
      last_step < step ? { last_step: step, used_at: new Date() } : undefined,
    )
    return used.length === 1
  }
  return false
}
