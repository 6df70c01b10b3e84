import { z } from 'zod'
import { challengeReply, signatureOffer, openedSession, userChoice } from '@nazorat/machines/api-schemas'
import type { UserChoice } from '@nazorat/machines/api-types'
import { loadActors } from '@nazorat/machines/documents/accounts/actors'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import type { AppContext } from '../context.ts'
import { Routes } from '../http/call.ts'
import { encodedSignature } from '../signatures/signer.ts'
import { bindKey, usersOfKey } from '../signatures/key-of-person.ts'
import { networkOf } from './attempts.ts'
import { issueChallenge, returnChallenge, takeChallenge } from './challenges.ts'
import { deviceOf } from './device.ts'
import { userLabel } from './find-user.ts'
import { knownDevice, startSession } from './start-session.ts'

const labels = {
  challenge: t('Имзоланадиган матн', 'Подписываемый текст'),
  signature: t('Имзо', 'Подпись'),
  userId: userLabel,
}

/**
 * The calls of the sign-in by the key of an electronic signature; they need no session. The person signs a challenge of ours. The
 * provider of signatures verifies it with the same code as the signatures of commands.
 */
export function loginBySignature(services: AppContext) {
  const { engine, pool, limits, attempts, securityAudit, signatures, eimzoApiKeys } = services
  return new Routes()
    .call('get', '/GetSignatureOffer', {
      writes: 'nothing',
      summary: t('ЭРИ калити билан кириш мумкинми', 'можно ли войти по ключу ЭЦП'),
      isPublic: true,
      reply: signatureOffer,
      handle: () => ({ isOffered: signatures !== null, apiKeys: signatures ? eimzoApiKeys : [] }),
    })
    .call('post', '/Challenge', {
      writes: 'person',
      summary: t('кириш учун имзоланадиган матн: икки дақиқа, бир марта', 'текст, который подписывают для входа: две минуты, один раз'),
      isPublic: true,
      body: z.strictObject({}),
      reply: challengeReply,
      async handle(c, { body }) {
        if (!signatures) throw new Refusal('noSuchCall')
        await body()
        await limits.count('challenges', networkOf(c.var.clientAddress ?? ''))
        const { challenge, expires } = await issueChallenge(pool)
        return { challenge, expires: expires.toISOString() }
      },
    })
    .call('post', '/LoginBySignature', {
      writes: 'person',
      summary: t(
        'ЭРИ калити билан кириш: имзо ажратилган (CMS, base64); бир неча фойдаланувчиси бор шахс userId билан қайта юборади',
        'вход по ключу ЭЦП: отсоединённая подпись (CMS, base64); лицо с несколькими пользователями отправляет ещё раз с userId',
      ),
      isPublic: true,
      labels,
      body: z.strictObject({ challenge: z.string().min(1).max(200), signature: encodedSignature, userId: z.uuid().optional() }),
      reply: z.union([openedSession, userChoice]),
      async handle(c, { body }) {
        if (!signatures) throw new Refusal('noSuchCall')
        const { clientAddress } = c.var
        let userId: string | undefined
        try {
          const { challenge, signature, userId: chosen } = await body()
          // A signature cannot be guessed, so failures lock no account: only an address that sends too many is refused.
          const attempt = await attempts.count(undefined, { address: clientAddress, device: knownDevice(c) })
          const expires = await takeChallenge(pool, challenge)
          if (!expires) throw new Refusal('challengeExpired')
          const context = { now: new Date(), address: clientAddress ?? undefined }
          const signer = await signatures
            .verify(Buffer.from(challenge), Buffer.from(signature, 'base64'), context)
            .catch(async (error: unknown) => {
              // The provider is down. An office that tries again and again behind one address must not be locked out for that.
              if (error instanceof Refusal && error.code === 'signatureUnavailable') await attempt.succeed()
              throw error
            })
          const { bound, named } = await usersOfKey(engine, signer)
          const users = [...bound.keys(), ...named]
          if (users.length === 1) userId = users[0]
          const actors = await loadActors(engine, users)
          if (actors.size === 0) throw new Refusal('passive')
          if (chosen === undefined && actors.size > 1) {
            await attempt.succeed()
            await returnChallenge(pool, challenge, expires)
            return { users: await choices([...actors.keys()]) }
          }
          const actor = actors.get(chosen ?? [...actors.keys()][0]!)
          if (!actor) throw new Refusal('keyWithoutUser')
          userId = actor.id
          const signingKey = bound.get(actor.id) ?? (await bindKey(engine, actor, signer, clientAddress))
          await attempt.succeed()
          const { reply } = await startSession(services, c, actor.id, { isStrong: true, signingKey })
          return reply
        } catch (error) {
          // As after a wrong password, the answer does not wait for the audit.
          void securityAudit.failed(userId, error, clientAddress, deviceOf(c.req.header('user-agent')))
          throw error
        }
      },
    })

  /** The users of one person with their names, each with the name of its organization or business. */
  async function choices(ids: readonly string[]): Promise<UserChoice['users']> {
    const users = await engine.load('user', ids)
    const named = (field: 'organizationId' | 'contractorId') => [...users.values()].flatMap(({ values }) => values[field] ?? [])
    const [organizations, contractors] = await Promise.all([
      engine.load('organization', named('organizationId')),
      engine.load('contractor', named('contractorId')),
    ])
    return [...users.values()].map(({ id, values }) => {
      const body = organizations.get(String(values.organizationId)) ?? contractors.get(String(values.contractorId))
      return { id, name: String(values.shortName), of: body?.values.name ?? null }
    })
  }
}
