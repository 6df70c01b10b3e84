import { z } from 'zod'
import { sessionEnd, sessionReply } from '@nazorat/machines/api-schemas'
import { endRefusal } from '@nazorat/machines/documents/accounts/user/password'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext } from '../context.ts'
import { Routes } from '../http/call.ts'
import { findUser, namedUser, userLabel } from './find-user.ts'

const sessionId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
const labels = { userId: userLabel, id: t('Сеанс', 'Сеанс') }

/** The calls about sessions: one's own, and those of another user for administrators of users. */
export function userSessions(services: Pick<AppContext, 'engine' | 'sessions' | 'securityAudit'>) {
  const { sessions, securityAudit } = services
  return new Routes()
    .call('get', '/GetSessions', {
      writes: 'nothing',
      summary: t('ўз сеанслари', 'свои сеансы'),
      reply: z.array(sessionReply),
      handle: async (c) => await sessions.ofUser(c.var.actor.id, c.var.token),
    })
    .call('get', '/GetSessionEnd', {
      writes: 'nothing',
      summary: t('сеанс ўз-ўзидан қачон тугайди', 'когда сеанс завершится сам'),
      reply: sessionEnd,
      handle: async (c) => await sessions.endOf(c.var.token, c.var.isUse),
    })
    .call('post', '/EndOwnSessions', {
      writes: 'person',
      summary: t('ўзининг бир сеансини ёки бундан бошқа ҳаммасини тугатиш', 'завершить один свой сеанс или все, кроме этого'),
      labels,
      body: z.strictObject({ id: sessionId }),
      async handle(c, { body }) {
        const { actor, clientAddress, token } = c.var
        const { id } = await body()
        if (id !== undefined) await refuseUnknown(actor.id, token, id)
        await securityAudit.account(actor, clientAddress, 'endSessions', actor.id)
        await end(actor.id, token, id)
      },
    })
    .call('post', '/GetUserSessions', {
      writes: 'nothing',
      summary: t('фойдаланувчининг сеанслари', 'сеансы пользователя'),
      labels,
      body: namedUser,
      reply: z.array(sessionReply),
      async handle(c, { body }) {
        const { actor, token } = c.var
        const { userId } = await body()
        const user = await findUser(services, c, userId, 'endSessions', (user) => endRefusal(actor, user))
        return await sessions.ofUser(user, token)
      },
    })
    .call('post', '/EndSessions', {
      writes: 'person',
      summary: t('фойдаланувчининг битта ёки барча сеансларини тугатиш', 'завершить один или все сеансы пользователя'),
      labels,
      body: namedUser.extend({ id: sessionId }),
      async handle(c, { body }) {
        const { actor, clientAddress, token } = c.var
        const { userId, id } = await body()
        const user = await findUser(services, c, userId, 'endSessions', (user) => endRefusal(actor, user))
        if (id !== undefined) await refuseUnknown(user, token, id)
        await securityAudit.account(actor, clientAddress, 'endSessions', user)
        await end(user, token, id)
      },
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
