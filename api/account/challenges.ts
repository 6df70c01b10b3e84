import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { database } from '@nazorat/engine'
import { insertOwn, isOwn } from '@nazorat/engine/secrets/door'
import type { Pool } from 'pg'

/** How long a challenge may be answered, in seconds. */
const lifetime = 120

/** The beginning of every challenge. The text of a command is JSON, so the signature of one can never be used as that of the other. */
const purpose = 'nazorat-login'

/** Makes a text to be signed for a sign-in, once and within the lifetime. Also deletes expired ones. */
export async function issueChallenge(pool: Pool): Promise<{ challenge: string; expires: Date }> {
  const challenge = `${purpose}:${randomBytes(32).toString('base64url')}`
  const [issued] = await insertOwn(pool, 'sign_in_challenge', (db) =>
    db
      .with('old', (old) => old.deleteFrom('sign_in_challenge').where('expires_at', '<=', sql<Date>`now()`))
      .insertInto('sign_in_challenge')
      .values({ hash: digest(challenge), expires_at: sql<Date>`now() + make_interval(secs => ${lifetime})` })
      .returningAll()
      .execute(),
  )
  return { challenge, expires: issued!.expires_at }
}

/**
 * Uses up a challenge: of several calls at once, on any server, one gets it. Returns its expiry, or null when there is none or it has
 * expired.
 */
export async function takeChallenge(pool: Pool, challenge: string): Promise<Date | null> {
  const taken = await database(pool)
    .deleteFrom('sign_in_challenge')
    .where('hash', '=', digest(challenge))
    .returning(['hash', 'expires_at', 'mac', sql<boolean>`expires_at > now()`.as('is_open')])
    .executeTakeFirst()
  return taken?.is_open && isOwn('sign_in_challenge', taken) ? taken.expires_at : null
}

/** Stores a used challenge again, since its signer must first choose one of their users. */
export async function returnChallenge(pool: Pool, challenge: string, expires: Date): Promise<void> {
  await insertOwn(pool, 'sign_in_challenge', (db) =>
    db
      .insertInto('sign_in_challenge')
      .values({ hash: digest(challenge), expires_at: expires })
      .returningAll()
      .execute(),
  )
}

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
