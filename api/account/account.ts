import type { Engine } from '@nazorat/engine'
import { deleteCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { issuedPassword, openedSession, userInfo as userInfoReply } from '@nazorat/machines/api-schemas'
import { resetRefusal } from '@nazorat/machines/documents/accounts/user/password'
import { problemText } from '@nazorat/machines/fields'
import { languageOf, languages, t } from '@nazorat/machines/i18n'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { deviceOf } from './device.ts'
import { Routes } from '../http/call.ts'
import { sessionCookie } from '../http/client-address.ts'
import { findUser, namedUser, permissionSources, userLabel } from './find-user.ts'
import { factsAbout, refuseWeak } from './password/refuse-weak.ts'
import { knownDevice, startSession } from './start-session.ts'
import { userInfo } from './user-info.ts'
import type { AppContext } from '../context.ts'
import { preference, preferenceLabels, savePreference } from '../preferences/preferences.ts'

const labels = {
  username: t('Логин', 'Логин'),
  password: t('Парол', 'Пароль'),
  oldPassword: t('Жорий парол', 'Текущий пароль'),
  newPassword: t('Янги парол', 'Новый пароль'),
  languageId: t('Тил', 'Язык'),
}
const password = z.string().min(10).max(200)
const languageId = z.literal(Object.values(languages).map(({ id }) => id))
const signIn = z.strictObject({
  username: z.string().min(1).max(100),
  password: z.string().min(1).max(200),
  languageId: languageId.optional(),
})

/** The calls of an account that need no session: login. */
export function login(services: AppContext) {
  const { engine, sessions, credentials, securityAudit } = services
  return new Routes().call('post', '/Login', {
    writes: 'person',
    summary: t('кириш', 'вход'),
    isPublic: true,
    labels,
    body: signIn,
    reply: openedSession,
    async handle(c, { body }) {
      const { clientAddress } = c.var
      let userId: string | undefined
      let name: string | undefined
      try {
        const { username, password, languageId } = await body()
        name = username.trim().toLowerCase().replaceAll('\0', '')
        userId = await sessions.userOf(name)
        const { mustChange } = await credentials.check(userId, password, { address: clientAddress, device: knownDevice(c) })
        const { actor, reply } = await startSession(services, c, userId!, { mustChange })
        if (languageId !== undefined && reply.needs !== 'secondFactor')
          await chooseLanguage(engine, actor, languageId, clientAddress).catch(ignoreRefusal)
        return reply
      } catch (error) {
        // Not awaited: the time of the answer must not show whether the user exists.
        void securityAudit.failed(userId, error, clientAddress, deviceOf(c.req.header('user-agent')), name)
        // `locked` would show that the account exists.
        throw error instanceof Refusal && error.code === 'locked' ? new Refusal('wrongPassword', error.params) : error
      }
    },
  })
}

export function account(services: AppContext) {
  const { engine, pool, sessions, credentials, securityAudit } = services
  return new Routes()
    .call('post', '/Logout', {
      writes: 'person',
      summary: t('чиқиш', 'выход'),
      async handle(c) {
        await sessions.logout(c.var.token)
        await securityAudit.signedOut(c.var.actor, c.var.clientAddress)
        deleteCookie(c, sessionCookie(c.var.secure), { path: '/', secure: c.var.secure })
        // Going back in the browser would show the last page from its cache. Nothing else that it stores belongs to the session.
        c.header('clear-site-data', '"cache"')
      },
    })
    .call('get', '/GetUserInfo', {
      writes: 'nothing',
      summary: t('фойдаланувчи ҳақида маълумот', 'сведения о пользователе'),
      reply: userInfoReply,
      handle: async (c) => await userInfo(services, c),
    })
    .call('post', '/ChangePassword', {
      writes: 'person',
      summary: t('паролни ўзгартириш', 'смена пароля'),
      labels,
      body: z.strictObject({ oldPassword: z.string().min(1).max(200), newPassword: password }),
      async handle(c, { body }) {
        const { actor, clientAddress, token } = c.var
        const asked = await body()
        await credentials.check(actor.id, asked.oldPassword, { session: token })
        await refuseUnfit(actor.id, asked)
        await securityAudit.account(actor, clientAddress, 'changePassword', actor.id)
        await credentials.set(actor.id, asked.newPassword)
        await sessions.renew(actor.id, token)
      },
    })
    .call('post', '/SetPassword', {
      writes: 'person',
      summary: t('фойдаланувчининг бир марталик пароли: бир марта айтилади', 'одноразовый пароль пользователя: сообщается один раз'),
      labels: { userId: userLabel },
      body: namedUser,
      reply: issuedPassword,
      async handle(c, { body }) {
        const { actor, clientAddress } = c.var
        const { userId } = await body()
        const user = await findUser(services, c, userId, 'issuePassword', async (user) =>
          resetRefusal(actor, user, await permissionSources(engine, user), permissions),
        )
        await securityAudit.account(actor, clientAddress, 'issuePassword', user)
        const { password, expires } = await credentials.issue(user)
        await sessions.endAll(user)
        return { password, expires: expires.toISOString() }
      },
    })
    .call('post', '/SavePreference', {
      writes: 'person',
      summary: t(
        'фойдаланувчи экранлари созламаси: кўриниш, устунлар, филтрлар; null ўчиради',
        'настройка экранов пользователя: вид, столбцы, фильтры; null удаляет',
      ),
      labels: preferenceLabels,
      body: preference,
      async handle(c, { body }) {
        await savePreference(pool, c.var.actor.id, await body())
      },
    })
    .call('post', '/ChangeLanguage', {
      writes: 'person',
      summary: t('тилни ўзгартириш', 'смена языка'),
      labels,
      body: z.strictObject({ languageId }),
      reply: userInfoReply,
      async handle(c, { body }) {
        const asked = await body()
        await chooseLanguage(engine, c.var.actor, asked.languageId, c.var.clientAddress)
        // The log says it too, a moment later.
        sessions.reload(c.var.token)
        setCookie(c, 'language', languageOf(asked.languageId), { path: '/', sameSite: 'Strict', maxAge: 365 * 86_400 })
        return await userInfo(services, c)
      },
    })

  /** Refuses a password that is weak for this user or is the current one. The user's own names add no strength. */
  async function refuseUnfit(userId: string, { oldPassword, newPassword }: { oldPassword: string; newPassword: string }): Promise<void> {
    const label = labels.newPassword
    if (newPassword === oldPassword) throw new Refusal('invalid', {}, { newPassword: [problemText('sameAsBefore', { label })] })
    await refuseWeak(newPassword, await factsAbout(engine, (await engine.load('user', [userId])).get(userId)?.values ?? {}), label)
  }
}

/** Stores the user's language. Users may always choose it, even without the permission to edit users. */
async function chooseLanguage(engine: Engine, actor: Actor, languageId: number, clientAddress: string | null): Promise<void> {
  const user = (await engine.load('user', [actor.id])).get(actor.id)
  if (!user) throw new Refusal('signedOut')
  if (user.values['languageId'] === String(languageId)) return
  await engine.fire(
    { ...actor, grants: { ...actor.grants, AllUserView: '', AllUserEdit: '' } },
    {
      type: 'user',
      document: user.id,
      from: [user.state],
      action: 'chooseLanguage',
      input: { languageId: String(languageId) },
      origin: clientAddress ?? undefined,
    },
  )
}

/** A sign-in succeeds even if the language cannot be stored. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
