import type { PoolClient } from 'pg'
import type { Engine, LoggedEvent } from '@nazorat/engine'
import { actionIn } from '@nazorat/machines/definition'
import { initialState } from '@nazorat/machines/workflow'
import { type Notification, write } from './notify.ts'

/**
 * Notifies users of actions on their accounts, even of their own: somebody else may have acted in their name.
 */
export async function notifyConcerned(engine: Engine, tx: PoolClient, events: readonly LoggedEvent[]): Promise<void> {
  const notifications: Notification[] = []
  for (const { type, stream, version, from, to, patch, pos, action, actor, at } of events) {
    const definition = engine.definitionOf(type)
    const fields = [actionIn(definition, action, from ?? initialState(definition.machine))?.notifiesUser ?? []].flat()
    // Fields that the event did not change are in the document.
    const values = fields.every((field) => field in patch)
      ? patch
      : { ...(await engine.load(type, [stream])).get(stream)?.values, ...patch }
    const document = { id: stream, version, state: to, values, createdUserId: actor }
    for (const field of fields) {
      const user = values[field]
      if (typeof user === 'string')
        notifications.push({ definition, document, candidates: [], toCreator: false, actor, at, of: { pos, action }, user })
    }
  }
  if (notifications.length > 0) await write(tx, notifications)
}
