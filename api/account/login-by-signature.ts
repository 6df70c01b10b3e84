import { Hono } from 'hono'
import { z } from 'zod'
import { mostSignatureBytes } from '@nazorat/engine'
import { type ChallengeReply, loadActors, Refusal, type SignatureOffer, type SignedIn, t, type UserChoice } from '@nazorat/machines'
import type { AppContext, Env } from '../context.ts'
import { parse, readBody } from '../http/request-body.ts'
import { bindKey, usersOfKey } from '../signatures/key-of-person.ts'
import { networkOf } from './attempts.ts'
import { issueChallenge, returnChallenge, takeChallenge } from './challenges.ts'
import { deviceOf } from './device.ts'
import { knownDevice, startSession } from './start-session.ts'

const asked = z.strictObject({
  challenge: z.string().min(1).max(200),
  signature: z.base64().min(1).max(Math.ceil(mostSignatureBytes / 3) * 4),
  userId: z.uuid().optional(),
})

const labels = {
  challenge: t('Imzolanadigan matn', 'Имзоланадиган матн', 'Подписываемый текст'),
  signature: t('Imzo', 'Имзо', 'Подпись'),
  userId: t('Foydalanuvchi', 'Фойдаланувчи', 'Пользователь'),
}

/**
 * Sign-in by the key of an electronic signature, without a session. The signer signs a challenge of ours, which the provider of
 * signatures verifies as it verifies those of commands: one piece of code decides whose a signature is.
 */
export function loginBySignature(services: AppContext) {
  const { engine, pool, limits, attempts, securityAudit, signatures, eimzoApiKeys } = services
  return new Hono<Env>()
    .get('/GetSignatureOffer', (c) => c.json({ isOffered: signatures !== null, apiKeys: signatures ? eimzoApiKeys : [] } satisfies SignatureOffer))
    .post('/Challenge', async (c) => {
      if (!signatures) throw new Refusal('noSuchCall')
      parse(z.strictObject({}), await readBody(c))
      await limits.count('challenges', networkOf(c.var.clientAddress ?? ''))
      const { challenge, expires } = await issueChallenge(pool)
      return c.json({ challenge, expires: expires.toISOString() } satisfies ChallengeReply)
    })
    .post('/LoginBySignature', async (c) => {
      if (!signatures) throw new Refusal('noSuchCall')
      const { clientAddress } = c.var
      let userId: string | undefined
      try {
        const { challenge, signature, userId: chosen } = parse(asked, await readBody(c), labels)
        // A signature cannot be guessed, so no account is closed by failures: only an address that sends too much is.
        const attempt = await attempts.count(undefined, { address: clientAddress, device: knownDevice(c) })
        const expires = await takeChallenge(pool, challenge)
        if (!expires) throw new Refusal('challengeExpired')
        const signer = await signatures.verify(Buffer.from(challenge), Buffer.from(signature, 'base64'), { now: new Date(), address: clientAddress ?? undefined })
        const { bound, named } = await usersOfKey(engine, signer)
        const users = [...bound, ...named]
        if (users.length === 1) userId = users[0]
        const actors = await loadActors(engine, users)
        if (actors.size === 0) throw new Refusal('passive')
        if (chosen === undefined && actors.size > 1) {
          await attempt.succeed()
          await returnChallenge(pool, challenge, expires)
          return c.json({ users: await choices([...actors.keys()]) } satisfies UserChoice)
        }
        const actor = actors.get(chosen ?? [...actors.keys()][0]!)
        if (!actor) throw new Refusal('keyWithoutUser')
        userId = actor.id
        if (!bound.includes(actor.id)) await bindKey(engine, actor, signer, clientAddress)
        await attempt.succeed()
        const { reply } = await startSession(services, c, actor.id, { isStrong: true })
        return c.json(reply satisfies SignedIn)
      } catch (error) {
        void securityAudit.failed(userId, error, clientAddress, deviceOf(c.req.header('user-agent')))
        throw error
      }
    })

  /** The users of one person, by the body or business in whose name each acts. */
  async function choices(ids: readonly string[]): Promise<UserChoice['users']> {
    const users = await engine.load('user', ids)
    const of = async (field: string, type: string) => engine.load(type, [...users.values()].flatMap(({ values }) => (values[field] as string | null) ?? []))
    const [organizations, contractors] = await Promise.all([of('organizationId', 'organization'), of('contractorId', 'contractor')])
    return [...users.values()].map(({ id, values }) => {
      const body = organizations.get(String(values['organizationId'])) ?? contractors.get(String(values['contractorId']))
      return { id, name: String(values['shortName']), of: (body?.values['name'] as UserChoice['users'][number]['of'] | undefined) ?? null }
    })
  }
}
