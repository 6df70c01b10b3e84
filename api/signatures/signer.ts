import { z } from 'zod'
import { type Engine, maxSignatureBytes, type Signer } from '@nazorat/engine'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import { bindKey, likeness, recordsOf } from './key-of-person.ts'

/** A detached signature (PKCS#7) in base64, of at most as many bytes as a provider reads. */
export const encodedSignature = z
  .base64()
  .min(1)
  .max(Math.ceil(maxSignatureBytes / 3) * 4)

/**
 * Refuses a signature by a key that is not the actor's (`notYourKey`). A key is theirs when it is bound to their user; the first use
 * of a key whose certificate names them binds it. An unbound key is refused until it is bound again. A key whose certificate names
 * somebody else is refused even if an administrator has bound it.
 */
export async function checkSigner(engine: Engine, actor: Actor, signer: Signer, clientAddress: string | null = null): Promise<void> {
  const [users, records] = await Promise.all([engine.load('user', [actor.id]), recordsOf(engine, signer)])
  const user = users.get(actor.id)
  const alike = user ? await likeness(engine, user, signer) : 'other'
  if (alike === 'other') throw new Refusal('notYourKey')
  const record = records.find(({ values }) => values['userId'] === actor.id)
  if (record?.state === 'bound') return
  if (record || alike !== 'same') throw new Refusal('notYourKey')
  await bindKey(engine, actor, signer, clientAddress)
}
