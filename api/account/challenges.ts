import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { database } from '@nazorat/engine'
import type { Pool } from 'pg'

/** How long a challenge may be answered, in seconds. */
const lifetime = 120

/** The beginning of every challenge. The text of a command is JSON, so the signature of one can never be used as that of the other. */
const purpose = 'nazorat-login'

/** Makes a text to be signed for a sign-in, once and within the lifetime. Also deletes expired ones. */
export async function issueChallenge(pool: Pool): Promise<{ challenge: string; expires: Date }> {
  const challenge = `${purpose}:${randomBytes(32).toString('base64url')}`
  const { expires_at: expires } = await database(pool)
    .with('old', (db) => db.deleteFrom('sign_in_challenge').where('expires_at', '<=', sql<Date>`now()`))
    .insertInto('sign_in_challenge')
    .values({ hash: digest(challenge), expires_at: sql<Date>`now() + make_interval(secs => ${lifetime})` })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { challenge, expires }
}

/** Uses up a challenge: of several calls at once, on any server, one gets it. Returns its expiry, or null when there is none or it has expired. */
export async function takeChallenge(pool: Pool, challenge: string): Promise<Date | null> {
  const taken = await database(pool)
    .deleteFrom('sign_in_challenge')
    .where('hash', '=', digest(challenge))
    .returning(['expires_at', sql<boolean>`expires_at > now()`.as('is_open')])
    .executeTakeFirst()
  return taken?.is_open ? taken.expires_at : null
}

/** Stores a used challenge again, since its signer must first choose one of their users. */
export async function returnChallenge(pool: Pool, challenge: string, expires: Date): Promise<void> {
  await database(pool).insertInto('sign_in_challenge').values({ hash: digest(challenge), expires_at: expires }).execute()
}

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
