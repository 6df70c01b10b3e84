import type { PoolClient } from 'pg'
import type { Engine, LoggedEvent } from '@nazorat/engine'
import { actionIn, initialState } from '@nazorat/machines'
import { write } from './notify.ts'

/**
 * Notifies users of actions on their accounts, even of their own: somebody else may have acted in their name.
 */
export async function notifyConcerned(engine: Engine, tx: PoolClient, events: readonly LoggedEvent[]): Promise<void> {
  const notifications = events.flatMap(({ type, stream, version, from, to, patch, pos, action, actor, at }) => {
    const definition = engine.definitionOf(type)
    const field = actionIn(definition, action, from ?? initialState(definition.machine))?.notifiesUser
    const user = field && patch[field]
    if (typeof user !== 'string') return []
    const document = { id: stream, version, state: to, values: patch, createdUserId: actor }
    return [{ definition, document, candidates: [], toCreator: false, actor, at, of: { pos, action }, user }]
  })
  if (notifications.length > 0) await write(tx, notifications)
}
