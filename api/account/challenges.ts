import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { database } from '@nazorat/engine'
import type { Pool } from 'pg'

/** How long a challenge may be answered, in seconds. */
const lifetime = 120

/** Begins every challenge: a signature that opens a session is none of a command, whose text is JSON, and the other way round. */
const purpose = 'nazorat-login'

/** A text that somebody signs in by signing, once and soon. Also removes what has expired. */
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

/** Takes a challenge: of several calls at once, on whichever server, one gets it. Returns until when it could be answered; null when it could not. */
export async function takeChallenge(pool: Pool, challenge: string): Promise<Date | null> {
  const taken = await database(pool).deleteFrom('sign_in_challenge').where('hash', '=', digest(challenge)).returning(['expires_at', sql<boolean>`expires_at > now()`.as('is_open')]).executeTakeFirst()
  return taken?.is_open ? taken.expires_at : null
}

/** Puts back a challenge that opened nothing, since its signer has to choose among their users first. */
export async function returnChallenge(pool: Pool, challenge: string, expires: Date): Promise<void> {
  await database(pool).insertInto('sign_in_challenge').values({ hash: digest(challenge), expires_at: expires }).execute()
}

const digest = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
