import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { SignedIn } from '@nazorat/machines/api-types'
import type { Actor } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { deviceCookie, sessionCookie } from '../http/client-address.ts'
import { deviceDays } from './attempts.ts'
import { deviceOf } from './device.ts'

/** Stores the token of a session in the browser. */
export const setSessionCookie = (c: Context<Env>, token: string, expires: Date): void =>
  setCookie(c, sessionCookie(c.var.secure), token, { httpOnly: true, sameSite: 'Strict', path: '/', expires, secure: c.var.secure })

/** The mark of a browser in which somebody has signed in before. */
export const knownDevice = (c: Context<Env>): string | undefined => /^[\w-]{43}$/.exec(getCookie(c, deviceCookie(c.var.secure)) ?? '')?.[0]

/**
 * Opens a session for a user who has proved who they are, and ends the previous session of this browser. `isStrong`: the proof is
 * as strong as two factors, so no second factor is asked for. `signingKey`: the document of the key that was the proof.
 */
export async function startSession(
  { sessions, attempts, securityAudit }: AppContext,
  c: Context<Env>,
  userId: string,
  {
    mustChange = false,
    isStrong = false,
    signingKey = null,
  }: { readonly mustChange?: boolean; readonly isStrong?: boolean; readonly signingKey?: string | null } = {},
): Promise<{ readonly actor: Actor; readonly reply: SignedIn }> {
  const { clientAddress, secure } = c.var
  const device = deviceOf(c.req.header('user-agent'))
  const { token, actor, expires, needs } = await sessions.open(userId, mustChange, { address: clientAddress, device, isStrong, signingKey })
  const mark = knownDevice(c) ?? randomBytes(32).toString('base64url')
  // With the password alone, nobody has signed in yet.
  if (needs !== 'secondFactor') {
    await attempts.know(actor.id, mark)
    await securityAudit.signedIn(actor, clientAddress, device)
  }
  const before = getCookie(c, sessionCookie(secure))
  // A browser has one session: its previous one ends, even if it was another user's.
  const previous = before === undefined ? null : await sessions.sessionOf(before).catch(() => null)
  if (before !== undefined && previous) {
    await sessions.logout(before)
    await securityAudit.signedOut(previous.person, clientAddress)
  }
  setSessionCookie(c, token, expires)
  setCookie(c, deviceCookie(secure), mark, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: deviceDays * 86_400, secure })
  return { actor, reply: { token, expires: expires.toISOString(), mustChangePassword: mustChange, needs } }
}
