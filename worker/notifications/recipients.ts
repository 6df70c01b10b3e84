import type { PoolClient } from 'pg'
import type { Engine, LoggedEvent } from '@nazorat/engine'
import { actionIn, initialState } from '@nazorat/machines'
import { write } from './notify.ts'

/**
 * Tells users of what was done to their accounts. They are told whoever did it, they themselves too: somebody else may have
 * done it in their name.
 */
export async function notifyConcerned(engine: Engine, tx: PoolClient, events: readonly LoggedEvent[]): Promise<void> {
  const told = events.flatMap(({ type, stream, version, from, to, patch, pos, action, actor, at }) => {
    const definition = engine.definitionOf(type)
    const field = actionIn(definition, action, from ?? initialState(definition.machine))?.notifiesUser
    const user = field && patch[field]
    if (typeof user !== 'string') return []
    const document = { id: stream, version, state: to, values: patch, createdUserId: actor }
    return [{ definition, document, turns: [], toCreator: false, actor, at, of: { pos, action }, user }]
  })
  if (told.length > 0) await write(tx, told)
}
