import { Hono } from 'hono'
import { z } from 'zod'
import { loadActing } from '@nazorat/machines/documents/accounts/acting'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { parse, readBody } from '../http/request-body.ts'
import { userLabel } from './find-user.ts'
import { userInfo } from './user-info.ts'
import { writes } from '../http/declaration.ts'

const asked = z.strictObject({ userId: z.uuid().nullable() })

/**
 * The call by which a person acts for another user from now on, or, with null, for themselves again
 * (`machines/documents/accounts/acting.ts`).
 */
export function acting(services: AppContext) {
  const { engine, sessions, securityAudit } = services
  return new Hono<Env>().post('/ActFor', writes('person'), async (c) => {
    const { actor: person, clientAddress, token } = c.var
    const { userId } = parse(asked, await readBody(c), { userId: userLabel })
    const { actor } = await sessions.sessionOf(token)
    const before = actor.onBehalfOf?.id ?? null
    if (userId === before) return c.json(await userInfo(services, c))
    if (userId === null) {
      await securityAudit.account(person, clientAddress, 'stopActing', before!)
      await sessions.actFor(token, null)
      return c.json(await userInfo(services, c))
    }
    try {
      // They must stop acting for one user before they act for another.
      if (before !== null) throw new Refusal('actingForAnother')
      const acting = await loadActing(engine, person, userId, new Date().toISOString())
      if (!acting) throw new Refusal('notDeputy')
      if (await sessions.lacksFactor(token, acting)) throw new Refusal('factorToAct')
      const { order } = acting.onBehalfOf!
      // By a permission instead of an order, only for a user whom they may see.
      if (!order) await engine.get(person, 'user', userId)
      await securityAudit.account(person, clientAddress, order ? 'actFor' : 'actAs', userId)
    } catch (error) {
      await securityAudit.refused(person, clientAddress, { type: 'user', document: userId, action: 'actFor' }, error)
      throw error
    }
    await sessions.actFor(token, userId)
    return c.json(await userInfo(services, c))
  })
}
