import type { Pool } from 'pg'
import { type NotificationListener, type Engine, follow, importedMachines, type LoggedEvent } from '@nazorat/engine'
import { announce } from './announce.ts'
import { notifyConcerned } from './recipients.ts'
import { type Notice, notify } from './notify.ts'
import { isMove, candidatesAfter } from './work-queue.ts'

/** Follows the log and notifies the users whom an event concerns, each once. Returns a function that stops this. */
export const followNotifications = (engine: Engine, pool: Pool, listener: NotificationListener): (() => Promise<void>) =>
  follow(pool, listener, 'notifications', {
    async handle(events, tx) {
      await announce(engine, tx, events)
      await notifyConcerned(engine, tx, events)
      await notify(engine, tx, await newsOf(engine, events))
    },
  })

/** The events that moved a document, in their order, each with the document right after it. The creator is notified of all of them. */
async function newsOf(engine: Engine, events: readonly LoggedEvent[]): Promise<Notice[]> {
  const news: (Notice & { readonly of: { readonly pos: number } })[] = []
  // Imported events notify nobody. They have no role, so events with a role need no check.
  const imported = events.some(({ role }) => role === null) ? await importedMachines(engine.pool) : null
  for (const definition of engine.definitions) {
    const moved = events.filter(
      (event) => event.type === definition.type && isMove(definition, event) && !imported?.has(event.machine.toString('hex')),
    )
    if (moved.length === 0) continue
    const documents = await engine.load(definition.type, [...new Set(moved.map(({ stream }) => stream))])
    for (const event of moved) {
      const latest = documents.get(event.stream)
      if (!latest) continue
      // The row may be ahead of this event, so the event's own values come from the event.
      const document = { ...latest, version: event.version, state: event.to, values: { ...latest.values, ...event.patch } }
      const { pos, action, actor, at } = event
      news.push({
        definition,
        document,
        candidates: candidatesAfter(definition, document, event),
        toCreator: true,
        actor,
        at,
        of: { pos, action },
      })
    }
  }
  return news.sort((a, b) => a.of.pos - b.of.pos)
}
