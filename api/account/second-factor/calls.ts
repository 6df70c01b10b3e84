import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { FactorAdded, FactorsReply, SecondFactorOffer, SignedIn } from '@nazorat/machines/api-types'
import { factorResetRefusal } from '@nazorat/machines/documents/accounts/user/password'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import type { AppContext, Env } from '../../context.ts'
import { parse, readBody } from '../../http/request-body.ts'
import { deviceOf } from '../device.ts'
import { findUser, namedUser, permissionSources, userLabel } from '../find-user.ts'
import { knownDevice, setSessionCookie } from '../start-session.ts'
import { confirmFactor, countRecoveryCodes, demandingRoles, factorsOf, removeFactor, resetFactors } from './factors.ts'
import { isOfPasskey, passkeyCreation, passkeyRequest, verifyPasskey } from './passkeys.ts'
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { acceptCode, beginTotp } from './totp.ts'
import { reads, writes } from '../../http/declaration.ts'

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
  return new Hono<Env>()
    .post('/BeginSecondFactor', writes('person'), async (c) => {
      const { actor, token } = c.var
      // In an open session, its challenge would let a passkey be added without the password.
      if (c.var.needs !== 'secondFactor') throw new Refusal('notFound')
      parse(z.strictObject({}), await readBody(c), labels)
      const kinds = (await factorsOf(pool, actor.id)).map(({ kind }) => kind)
      const passkey = kinds.includes('passkey') ? await passkeyRequest(pool, c, actor.id, token) : null
      return c.json({ totp: kinds.includes('totp'), passkey } satisfies SecondFactorOffer)
    })
    .post('/ConfirmSecondFactor', writes('person'), async (c) => {
      const { actor, clientAddress, token } = c.var
      const device = deviceOf(c.req.header('user-agent'))
      if (c.var.needs !== 'secondFactor') throw new Refusal('notFound')
      const given = parse(
        z.union([z.strictObject({ code }), z.strictObject({ recoveryCode: code }), z.strictObject({ passkey })]),
        await readBody(c),
        labels,
      )
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
      return c.json({
        token: opened.token,
        expires: expires.toISOString(),
        mustChangePassword: needs === 'password',
        needs,
      } satisfies SignedIn)
    })
    .get('/GetSecondFactors', reads, async (c) => {
      const { id, roleIds } = c.var.actor
      const [factors, recoveryCodes, demanding] = await Promise.all([
        factorsOf(pool, id),
        countRecoveryCodes(pool, id),
        demandingRoles(engine, roleIds),
      ])
      return c.json({ factors, recoveryCodes, isRequired: demanding.size > 0 } satisfies FactorsReply)
    })
    .post('/BeginTotp', writes('person'), async (c) => {
      const { actor } = c.var
      await checkPassword(c, parse(z.strictObject({ password }), await readBody(c), labels).password)
      if ((await factorsOf(pool, actor.id)).some(({ kind }) => kind === 'totp'))
        throw new Refusal('rule', { reason: onlyOne, rule: 'oneTotp' })
      const username = (await engine.load('user', [actor.id])).get(actor.id)?.values['username']
      return c.json(await beginTotp(pool, actor.id, String(username ?? '')))
    })
    .post('/ConfirmTotp', writes('person'), async (c) => {
      const { actor } = c.var
      const given = parse(z.strictObject({ id: z.uuid(), code, name }), await readBody(c), labels)
      const attempt = await attempts.count(actor.id, { session: `new factor ${given.id}` })
      const { failures, minutes } = attempt
      if (attempt.isLocked || !(await acceptCode(pool, actor.id, given.code, given.id)))
        throw new Refusal('wrongCode', { failures, minutes })
      await attempt.succeed()
      return c.json(await added(c, () => confirmFactor(pool, actor.id, given.id, given.name)))
    })
    .post('/BeginPasskey', writes('person'), async (c) => {
      const { actor, token } = c.var
      await checkPassword(c, parse(z.strictObject({ password }), await readBody(c), labels).password)
      return c.json(await passkeyCreation(pool, c, actor, token))
    })
    .post('/ConfirmPasskey', writes('person'), async (c) => {
      const { actor, token } = c.var
      const given = parse(z.strictObject({ passkey, name }), await readBody(c), labels)
      return c.json(await added(c, await verifyPasskey(pool, c, actor.id, token, given.passkey, given.name)))
    })
    .post('/RemoveSecondFactor', writes('person'), async (c) => {
      const { actor, clientAddress } = c.var
      const given = parse(z.strictObject({ id: z.uuid(), password }), await readBody(c), labels)
      await checkPassword(c, given.password)
      const factors = await factorsOf(pool, actor.id)
      if (!factors.some(({ id }) => id === given.id)) throw new Refusal('notFound')
      if (factors.length === 1 && (await demandingRoles(engine, actor.roleIds)).size > 0)
        throw new Refusal('rule', { reason: demanded, rule: 'lastFactor' })
      await securityAudit.account(actor, clientAddress, 'removeSecondFactor', actor.id)
      await removeFactor(pool, actor.id, given.id)
      if (factors.length === 1) await sessions.stopActing(actor.id)
      return c.body(null, 204)
    })
    .post('/RenewRecoveryCodes', writes('person'), async (c) => {
      const { actor, clientAddress } = c.var
      await checkPassword(c, parse(z.strictObject({ password }), await readBody(c), labels).password)
      if ((await factorsOf(pool, actor.id)).length === 0) throw new Refusal('notFound')
      await securityAudit.account(actor, clientAddress, 'renewRecoveryCodes', actor.id)
      return c.json({ recoveryCodes: await makeRecoveryCodes(pool, actor.id) } satisfies FactorAdded)
    })
    .post('/ResetSecondFactor', writes('person'), async (c) => {
      const { actor, clientAddress } = c.var
      const { userId } = parse(namedUser, await readBody(c), labels)
      const user = await findUser(services, c, userId, 'resetSecondFactor', async (user) =>
        factorResetRefusal(actor, user, await permissionSources(engine, user), permissions),
      )
      await securityAudit.account(actor, clientAddress, 'resetSecondFactor', user)
      await resetFactors(pool, user)
      await sessions.endAll(user)
      return c.body(null, 204)
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
