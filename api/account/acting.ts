import { z } from 'zod'
import { userInfo as userInfoReply } from '@nazorat/machines/api-schemas'
import { loadActing } from '@nazorat/machines/documents/accounts/acting'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext } from '../context.ts'
import { Routes } from '../http/call.ts'
import { userLabel } from './find-user.ts'
import { userInfo } from './user-info.ts'

/**
 * The call by which a person acts for another user from now on, or, with null, for themselves again
 * (`machines/documents/accounts/acting.ts`).
 */
export function acting(services: AppContext) {
  const { engine, sessions, securityAudit } = services
  return new Routes().call('post', '/ActFor', {
    writes: 'person',
    summary: t('бошқа фойдаланувчи номидан ишлаш; null: ўз номидан', 'работа от имени другого пользователя; null: от своего имени'),
    labels: { userId: userLabel },
    body: z.strictObject({ userId: z.uuid().nullable() }),
    reply: userInfoReply,
    async handle(c, { body }) {
      const { actor: person, clientAddress, token } = c.var
      const { userId } = await body()
      const { actor } = await sessions.sessionOf(token)
      const before = actor.onBehalfOf?.id ?? null
      if (userId === before) return await userInfo(services, c)
      if (userId === null) {
        await securityAudit.account(person, clientAddress, 'stopActing', before!)
        await sessions.actFor(token, null)
        return await userInfo(services, c)
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
      return await userInfo(services, c)
    },
  })
}
