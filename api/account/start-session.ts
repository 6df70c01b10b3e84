import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Actor, SignedIn } from '@nazorat/machines'
import type { AppContext, Env } from '../context.ts'
import { deviceCookie, sessionCookie } from '../http/client-address.ts'
import { deviceDays } from './attempts.ts'
import { deviceOf } from './device.ts'

/** The mark of a browser in which somebody has signed in before. */
export const knownDevice = (c: Context<Env>): string | undefined => /^[\w-]{43}$/.exec(getCookie(c, deviceCookie(c.var.secure)) ?? '')?.[0]

/**
 * Opens a session for a user who has shown who they are: a new token, in place of the one that this browser had. One opened by
 * something as strong as two factors (`isStrong`) needs no second one.
 */
export async function startSession(
  { sessions, attempts, securityAudit }: AppContext,
  c: Context<Env>,
  userId: string,
  { mustChange = false, isStrong = false } = {},
): Promise<{ readonly actor: Actor; readonly reply: SignedIn }> {
  const { clientAddress, secure } = c.var
  const device = deviceOf(c.req.header('user-agent'))
  const { token, actor, expires, needs } = await sessions.open(userId, mustChange, { address: clientAddress, device, isStrong })
  const mark = knownDevice(c) ?? randomBytes(32).toString('base64url')
  // Who knows only the password has not signed in.
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
  setCookie(c, sessionCookie(secure), token, { httpOnly: true, sameSite: 'Strict', path: '/', expires, secure })
  setCookie(c, deviceCookie(secure), mark, { httpOnly: true, sameSite: 'Strict', path: '/', maxAge: deviceDays * 86_400, secure })
  return { actor, reply: { token, expires: expires.toISOString(), mustChangePassword: mustChange, needs } }
}
