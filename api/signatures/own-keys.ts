import { v7 } from 'uuid'
import { z } from 'zod'
import { keyReply } from '@nazorat/machines/api-schemas'
import type { KeyReply } from '@nazorat/machines/api-types'
import { keyEdit } from '@nazorat/machines/documents/accounts/signing-key/definition'
import { t } from '@nazorat/machines/i18n'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { AppContext } from '../context.ts'
import { Routes } from '../http/call.ts'

/** The calls by which users see the keys that are bound to them and unbind one; they need no permission. */
export function ownKeys({ engine }: Pick<AppContext, 'engine'>) {
  const keysOf = async (actor: Actor) => {
    const found = await engine.find('signingkey', [{ field: 'userId', is: 'equal', value: actor.id }])
    return [
      ...(
        await engine.load(
          'signingkey',
          found.map(({ id }) => id),
        )
      ).values(),
    ]
  }
  return new Routes()
    .call('get', '/GetMyKeys', {
      writes: 'nothing',
      summary: t('ўз имзо калитлари', 'свои ключи подписи'),
      reply: z.array(keyReply),
      async handle(c) {
        const keys = await keysOf(c.var.actor)
        return keys
          .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
          .map(({ id, state, createdAt, values }): KeyReply => ({
            id,
            isBound: state === 'bound',
            boundAt: createdAt,
            number: String(values['certificateNumber']),
            issuer: String(values['certificateIssuer']),
            from: String(values['certificateFrom']),
            to: String(values['certificateTo']),
          }))
      },
    })
    .call('post', '/UnbindMyKey', {
      writes: 'person',
      summary: t('ўз имзо калитини бириктиришни бекор қилиш', 'отвязать свой ключ подписи'),
      labels: { id: t('Имзо калити', 'Ключ подписи') },
      body: z.strictObject({ id: z.uuid() }),
      async handle(c, { body }) {
        const { actor, clientAddress } = c.var
        const { id } = await body()
        const key = (await keysOf(actor)).find((each) => each.id === id)
        if (!key) throw new Refusal('notFound')
        if (key.state === 'bound') {
          // Users may always unbind their own keys, without a permission of their roles.
          const holder: Actor = { ...actor, grants: { SigningKeyView: '', [keyEdit]: '' } }
          const origin = clientAddress ?? undefined
          await engine.execute(holder, {
            id: v7(),
            type: 'signingkey',
            document: id,
            action: 'unbind',
            version: key.version,
            input: {},
            origin,
          })
        }
      },
    })
}
