import { Hono } from 'hono'
import { z } from 'zod'
import { endRefusal } from '@nazorat/machines/documents/accounts/user/password'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { parse, readBody } from '../http/request-body.ts'
import { findUser, namedUser, userLabel } from './find-user.ts'
import { reads, writes } from '../http/declaration.ts'

const sessionId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
const labels = { userId: userLabel, id: t('Сеанс', 'Сеанс') }

/** The calls about sessions: one's own, and those of another user for administrators of users. */
export function userSessions(services: Pick<AppContext, 'engine' | 'sessions' | 'securityAudit'>) {
  const { sessions, securityAudit } = services
  return new Hono<Env>()
    .get('/GetSessions', reads, async (c) => c.json(await sessions.ofUser(c.var.actor.id, c.var.token)))
    .get('/GetSessionEnd', reads, async (c) => c.json(await sessions.endOf(c.var.token, c.var.isUse)))
    .post('/EndOwnSessions', writes('person'), async (c) => {
      const { actor, clientAddress, token } = c.var
      const { id } = parse(z.strictObject({ id: sessionId }), await readBody(c), labels)
      if (id !== undefined) await refuseUnknown(actor.id, token, id)
      await securityAudit.account(actor, clientAddress, 'endSessions', actor.id)
      await end(actor.id, token, id)
      return c.body(null, 204)
    })
    .post('/GetUserSessions', reads, async (c) => {
      const { actor, token } = c.var
      const { userId } = parse(namedUser, await readBody(c), labels)
      const user = await findUser(services, c, userId, 'endSessions', (user) => endRefusal(actor, user))
      return c.json(await sessions.ofUser(user, token))
    })
    .post('/EndSessions', writes('person'), async (c) => {
      const { actor, clientAddress, token } = c.var
      const { userId, id } = parse(namedUser.extend({ id: sessionId }), await readBody(c), labels)
      const user = await findUser(services, c, userId, 'endSessions', (user) => endRefusal(actor, user))
      if (id !== undefined) await refuseUnknown(user, token, id)
      await securityAudit.account(actor, clientAddress, 'endSessions', user)
      await end(user, token, id)
      return c.body(null, 204)
    })

  async function refuseUnknown(userId: string, token: string, id: string): Promise<void> {
    if (!(await sessions.ofUser(userId, token)).some((session) => session.id === id)) throw new Refusal('notFound')
  }

  /** Ends one session of a user, or all but that of the caller. */
  async function end(userId: string, token: string, id: string | undefined): Promise<void> {
    if (id === undefined) await sessions.endAll(userId, token)
    else await sessions.end(userId, id)
  }
}
