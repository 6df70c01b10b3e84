import { randomUUID } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
import { database } from '@nazorat/engine'
import { changeOwn, insertOwn, isOwn } from '@nazorat/engine/secrets/door'
import { logger } from '@nazorat/engine/telemetry/logger'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { Pool } from 'pg'
import type { Env } from '../../context.ts'
import { headerOf } from '../../http/headers.ts'
import { sessionDigest } from '../sessions/session-table.ts'

/** How long, in minutes, a challenge may be answered. */
const timeout = 5

/** The library is loaded when a passkey is used: it has a sixth of all modules, and a start takes as long as it loads code. */
const webauthn = () => import('@simplewebauthn/server')

/** The credential that a browser returns, as JSON and unchecked. */
type Answer = Readonly<Record<string, unknown>>

/** The site as browsers see it: a passkey is bound to its host and is used on no other. */
function siteOf(c: Context<Env>): { origin: string; rpID: string } {
  const host = headerOf(c, 'host') ?? new URL(c.req.url).host
  return { origin: `${c.var.secure ? 'https' : 'http'}://${host}`, rpID: host.replace(/:\d+$/, '') }
}

/** The options with which the browser creates a passkey (`PublicKeyCredentialCreationOptions`). */
export async function passkeyCreation(pool: Pool, c: Context<Env>, actor: Actor, token: string) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Nazorat',
    rpID: siteOf(c).rpID,
    userName: actor.name,
    userID: new Uint8Array(Buffer.from(actor.id.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(pool, actor.id)).map(({ credential_id }) => ({ id: credential_id! })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
  })
  await keepChallenge(pool, token, options.challenge)
  return options
}

/** Verifies the passkey that the browser has made. Resolves to a function that adds it. Throws `wrongPasskey`. */
export async function verifyPasskey(
  pool: Pool,
  c: Context<Env>,
  userId: string,
  token: string,
  answer: Answer,
  name: string,
): Promise<() => Promise<void>> {
  const { origin, rpID } = siteOf(c)
  const expectedChallenge = await takeChallenge(pool, token)
  const { verifyRegistrationResponse } = await webauthn()
  const { verified, registrationInfo } = await read(() =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }),
  )
  if (!verified) throw new Refusal('wrongPasskey')
  const { id, publicKey, counter, transports } = registrationInfo.credential
  const passkey = {
    kind: 'passkey' as const,
    name,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
  }
  return async () => {
    await insertOwn(pool, 'second_factor', (db) =>
      db
        .insertInto('second_factor')
        .values({ id: randomUUID(), user_id: userId, confirmed_at: new Date(), ...passkey })
        .returningAll()
        .execute(),
    )
  }
}

/** The options with which the browser asks for one of the user's passkeys (`PublicKeyCredentialRequestOptions`). */
export async function passkeyRequest(pool: Pool, c: Context<Env>, userId: string, token: string) {
  const passkeys = await passkeysOf(pool, userId)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(c).rpID,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id!, transports: (transports ?? []) as never[] })),
    userVerification: 'required',
  })
  await keepChallenge(pool, token, options.challenge)
  return options
}

/** Whether the answer comes from a passkey of the user. A counter that has not risen is refused: the passkey may have been copied. */
export async function isOfPasskey(pool: Pool, c: Context<Env>, userId: string, token: string, answer: Answer): Promise<boolean> {
  const { origin, rpID } = siteOf(c)
  const expectedChallenge = await takeChallenge(pool, token)
  const found = (await passkeysOf(pool, userId)).find(({ credential_id }) => credential_id === answer['id'])
  if (!found) return false
  const credential = { id: found.credential_id!, publicKey: new Uint8Array(found.public_key!), counter: found.counter }
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await read(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: true,
    }),
  )
  if (!verified) return false
  const used = await changeOwn(pool, 'second_factor', { id: found.id }, ({ counter }: { counter: number }) =>
    counter === found.counter ? { counter: authenticationInfo.newCounter, used_at: new Date() } : undefined,
  )
  return used.length === 1
}

async function passkeysOf(pool: Pool, userId: string) {
  const rows = await database(pool)
    .selectFrom('second_factor')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .execute()
  return rows.filter((row) => isOwn('second_factor', row))
}

async function keepChallenge(pool: Pool, token: string, challenge: string): Promise<void> {
  const until = new Date(Date.now() + timeout * 60_000)
  await changeOwn(pool, 'session', { token_hash: sessionDigest(token) }, () => ({ challenge, challenge_until: until }))
}

/**
 * Returns the challenge of a session and deletes it in the same transaction, so that it is answered once. Throws `wrongPasskey` without
 * one.
 */
async function takeChallenge(pool: Pool, token: string): Promise<string> {
  const [row] = await changeOwn<{ challenge: string | null; challenge_until: Date | null }>(
    pool,
    'session',
    { token_hash: sessionDigest(token) },
    ({ challenge_until }) =>
      challenge_until !== null && challenge_until.getTime() > Date.now() ? { challenge: null, challenge_until: null } : undefined,
  )
  if (!row?.challenge) throw new Refusal('wrongPasskey')
  return row.challenge
}

/** Runs a check of the library, which throws on another origin, challenge or key, no user verification, or a counter that has not risen. */
async function read<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    logger.info({ err: error }, 'a passkey was refused')
    throw new Refusal('wrongPasskey')
  }
}
