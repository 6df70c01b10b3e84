import type { Context } from 'hono'
import { z } from 'zod'
import { firstCodes, factorsReply, secondFactorOffer, openedSession, totpBegun, webAuthn } from '@nazorat/machines/api-schemas'
import type { FactorAdded } from '@nazorat/machines/api-types'
import { factorResetRefusal } from '@nazorat/machines/documents/accounts/user/password'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import type { AppContext, Env } from '../../context.ts'
import { Routes } from '../../http/call.ts'
import { deviceOf } from '../device.ts'
import { findUser, namedUser, permissionSources, userLabel } from '../find-user.ts'
import { knownDevice, setSessionCookie } from '../start-session.ts'
import { confirmFactor, countRecoveryCodes, demandingRoles, factorsOf, removeFactor, resetFactors } from './factors.ts'
import { isOfPasskey, passkeyCreation, passkeyRequest, verifyPasskey } from './passkeys.ts'
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { acceptCode, beginTotp } from './totp.ts'

const code = z.string().trim().min(6).max(40)
const password = z.string().min(1).max(200).optional()
const name = z.string().trim().max(60).default('')
const labels = {
  userId: userLabel,
  id: t('Иккинчи омил', 'Второй фактор'),
  code: t('Код', 'Код'),
  password: t('Жорий парол', 'Текущий пароль'),
  name: t('Номи', 'Название'),
  passkey: t('Кириш калити', 'Ключ доступа'),
}
/** The credential that `navigator.credentials` of a browser returns, as JSON; the library checks the rest of it. */
const passkey = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) })

/** The calls about second factors: the second step of a sign-in, a user's own factors, and the reset of those that a user has lost. */
export function secondFactor(services: AppContext) {
  const { engine, pool, sessions, credentials, attempts, securityAudit } = services
  return new Routes()
    .call('post', '/BeginSecondFactor', {
      writes: 'person',
      summary: t('киришни тасдиқлаш усуллари', 'способы подтвердить вход'),
      body: z.strictObject({}),
      reply: secondFactorOffer,
      async handle(c, { body }) {
        const { actor, token } = c.var
        // In an open session, its challenge would let a passkey be added without the password.
        if (c.var.needs !== 'secondFactor') throw new Refusal('notFound')
        await body()
        const kinds = (await factorsOf(pool, actor.id)).map(({ kind }) => kind)
        const passkey = kinds.includes('passkey') ? await passkeyRequest(pool, c, actor.id, token) : null
        return { totp: kinds.includes('totp'), passkey }
      },
    })
    .call('post', '/ConfirmSecondFactor', {
      writes: 'person',
      summary: t('киришни иккинчи омил билан тасдиқлаш', 'подтвердить вход вторым фактором'),
      labels,
      body: z.union([z.strictObject({ code }), z.strictObject({ recoveryCode: code }), z.strictObject({ passkey })]),
      reply: openedSession,
      async handle(c, { body }) {
        const { actor, clientAddress, token } = c.var
        const device = deviceOf(c.req.header('user-agent'))
        if (c.var.needs !== 'secondFactor') throw new Refusal('notFound')
        const given = await body()
        try {
          if ('passkey' in given) {
            if (!(await isOfPasskey(pool, c, actor.id, token, given.passkey))) throw new Refusal('wrongPasskey')
          } else {
            // A passkey cannot be guessed, a code can. Its failures are counted per account, over all addresses: who tries knows the
            // password.
            const attempt = await attempts.count(actor.id, { session: `second factor of ${actor.id}` })
            const { failures, minutes } = attempt
            if (attempt.isLocked) throw new Refusal('locked', { failures, minutes })
            const isRight =
              'code' in given ? await acceptCode(pool, actor.id, given.code) : await useRecoveryCode(pool, actor.id, given.recoveryCode)
            if (!isRight) throw new Refusal('wrongCode', { failures, minutes })
            if ('recoveryCode' in given) await securityAudit.account(actor, clientAddress, 'useRecoveryCode', actor.id)
            await attempt.succeed()
          }
        } catch (error) {
          await securityAudit.failed(actor.id, error, clientAddress, device)
          throw error
        }
        const opened = await sessions.confirm(token)
        await securityAudit.signedIn(opened.actor, clientAddress, device)
        setSessionCookie(c, opened.token, opened.expires)
        const mark = knownDevice(c)
        if (mark) await attempts.know(actor.id, mark)
        const { expires, needs } = opened
        return {
          token: opened.token,
          expires: expires.toISOString(),
          mustChangePassword: needs === 'password',
          needs,
        }
      },
    })
    .call('get', '/GetSecondFactors', {
      writes: 'nothing',
      summary: t('ўз иккинчи омиллари', 'свои вторые факторы'),
      reply: factorsReply,
      async handle(c) {
        const { id, roleIds } = c.var.actor
        const [factors, recoveryCodes, demanding] = await Promise.all([
          factorsOf(pool, id),
          countRecoveryCodes(pool, id),
          demandingRoles(engine, roleIds),
        ])
        return { factors, recoveryCodes, isRequired: demanding.size > 0 }
      },
    })
    .call('post', '/BeginTotp', {
      writes: 'person',
      summary: t('кодлар иловасини улашни бошлаш', 'начать подключение приложения с кодами'),
      labels,
      body: z.strictObject({ password }),
      reply: totpBegun,
      async handle(c, { body }) {
        const { actor } = c.var
        await checkPassword(c, (await body()).password)
        if ((await factorsOf(pool, actor.id)).some(({ kind }) => kind === 'totp'))
          throw new Refusal('rule', { reason: onlyOne, rule: 'oneTotp' })
        const username = (await engine.load('user', [actor.id])).get(actor.id)?.values['username']
        return await beginTotp(pool, actor.id, String(username ?? ''))
      },
    })
    .call('post', '/ConfirmTotp', {
      writes: 'person',
      summary: t('кодлар иловасини улаш', 'подключить приложение с кодами'),
      labels,
      body: z.strictObject({ id: z.uuid(), code, name }),
      reply: firstCodes,
      async handle(c, { body }) {
        const { actor } = c.var
        const given = await body()
        const attempt = await attempts.count(actor.id, { session: `new factor ${given.id}` })
        const { failures, minutes } = attempt
        if (attempt.isLocked || !(await acceptCode(pool, actor.id, given.code, given.id)))
          throw new Refusal('wrongCode', { failures, minutes })
        await attempt.succeed()
        return await added(c, () => confirmFactor(pool, actor.id, given.id, given.name))
      },
    })
    .call('post', '/BeginPasskey', {
      writes: 'person',
      summary: t('кириш калитини яратишни бошлаш', 'начать создание ключа доступа'),
      labels,
      body: z.strictObject({ password }),
      reply: webAuthn,
      async handle(c, { body }) {
        const { actor, token } = c.var
        await checkPassword(c, (await body()).password)
        return await passkeyCreation(pool, c, actor, token)
      },
    })
    .call('post', '/ConfirmPasskey', {
      writes: 'person',
      summary: t('кириш калитини қўшиш', 'добавить ключ доступа'),
      labels,
      body: z.strictObject({ passkey, name }),
      reply: firstCodes,
      async handle(c, { body }) {
        const { actor, token } = c.var
        const given = await body()
        return await added(c, await verifyPasskey(pool, c, actor.id, token, given.passkey, given.name))
      },
    })
    .call('post', '/RemoveSecondFactor', {
      writes: 'person',
      summary: t('ўз иккинчи омилини ўчириш', 'удалить свой второй фактор'),
      labels,
      body: z.strictObject({ id: z.uuid(), password }),
      async handle(c, { body }) {
        const { actor, clientAddress } = c.var
        const given = await body()
        await checkPassword(c, given.password)
        const factors = await factorsOf(pool, actor.id)
        if (!factors.some(({ id }) => id === given.id)) throw new Refusal('notFound')
        if (factors.length === 1 && (await demandingRoles(engine, actor.roleIds)).size > 0)
          throw new Refusal('rule', { reason: demanded, rule: 'lastFactor' })
        await securityAudit.account(actor, clientAddress, 'removeSecondFactor', actor.id)
        await removeFactor(pool, actor.id, given.id)
        if (factors.length === 1) await sessions.stopActing(actor.id)
      },
    })
    .call('post', '/RenewRecoveryCodes', {
      writes: 'person',
      summary: t('янги захира кодлари', 'новые резервные коды'),
      labels,
      body: z.strictObject({ password }),
      reply: firstCodes,
      async handle(c, { body }) {
        const { actor, clientAddress } = c.var
        await checkPassword(c, (await body()).password)
        if ((await factorsOf(pool, actor.id)).length === 0) throw new Refusal('notFound')
        await securityAudit.account(actor, clientAddress, 'renewRecoveryCodes', actor.id)
        return { recoveryCodes: await makeRecoveryCodes(pool, actor.id) }
      },
    })
    .call('post', '/ResetSecondFactor', {
      writes: 'person',
      summary: t('фойдаланувчининг иккинчи омилини бекор қилиш', 'сбросить второй фактор пользователя'),
      labels,
      body: namedUser,
      async handle(c, { body }) {
        const { actor, clientAddress } = c.var
        const { userId } = await body()
        const user = await findUser(services, c, userId, 'resetSecondFactor', async (user) =>
          factorResetRefusal(actor, user, await permissionSources(engine, user), permissions),
        )
        await securityAudit.account(actor, clientAddress, 'resetSecondFactor', user)
        await resetFactors(pool, user)
        await sessions.endAll(user)
      },
    })

  /**
   * Asks for the password again before factors are changed, so that a person at somebody else's open screen cannot change how its
   * user signs in. It is not asked for while a role demands the first factor: the user has just signed in.
   */
  async function checkPassword(c: Context<Env>, given: string | undefined): Promise<void> {
    const { actor, needs, token } = c.var
    if (needs !== 'enrolment') await credentials.check(actor.id, given ?? '', { session: token })
  }

  /** Adds a factor. Answers recovery codes with the first one. */
  async function added(c: Context<Env>, add: () => Promise<void>): Promise<FactorAdded> {
    const { actor, clientAddress, token } = c.var
    const isFirst = (await factorsOf(pool, actor.id)).length === 0
    await securityAudit.account(actor, clientAddress, 'addSecondFactor', actor.id)
    await add()
    await sessions.enrolled(token, actor)
    return { recoveryCodes: isFirst ? await makeRecoveryCodes(pool, actor.id) : [] }
  }
}

const onlyOne = t(
  'Кодлар иловаси аллақачон уланган. Бошқасини улаш учун аввал уни ўчиринг',
  'Приложение с кодами уже подключено. Чтобы подключить другое, сначала удалите его',
)

const demanded = t(
  'Ролингиз иккинчи омилни талаб қилади: аввал бошқасини қўшинг',
  'Ваша роль требует второго фактора: сначала добавьте другой',
)
