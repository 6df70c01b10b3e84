import type { Pool } from 'pg'
import { type NotificationListener, type Engine, follow, importedMachines, type LoggedEvent } from '@nazorat/engine'
import { announce } from './announce.ts'
import { notifyConcerned } from './recipients.ts'
import { type Notice, notify } from './notify.ts'
import { isMove, turnsAfter } from './work-queue.ts'

/** Follows the log and tells those whom an event concerns, each once. Returns a function that stops it. */
export const followNotifications = (engine: Engine, pool: Pool, ear: NotificationListener): (() => Promise<void>) =>
  follow(pool, ear, 'notifications', {
    async handle(events, tx) {
      await announce(engine, tx, events)
      await notifyConcerned(engine, tx, events)
      await notify(engine, tx, await newsOf(engine, events))
    },
  })

/** The events that moved a document, each with the document right after it: its creator hears of every one. */
async function newsOf(engine: Engine, events: readonly LoggedEvent[]): Promise<Notice[]> {
  const news: Notice[] = []
  // What another system decided long ago is nobody's news; it is on no role's authority.
  const imported = events.some(({ role }) => role === null) ? await importedMachines(engine.pool) : null
  for (const definition of engine.definitions) {
    const moved = events.filter((event) => event.type === definition.type && isMove(definition, event) && !imported?.has(event.machine.toString('hex')))
    if (moved.length === 0) continue
    const documents = await engine.load(definition.type, [...new Set(moved.map(({ stream }) => stream))])
    for (const event of moved) {
      const latest = documents.get(event.stream)
      if (!latest) continue
      // The row may be ahead of the log; what this event wrote is taken from the event.
      const document = { ...latest, version: event.version, state: event.to, values: { ...latest.values, ...event.patch } }
      const { pos, action, actor, at } = event
      news.push({ definition, document, turns: turnsAfter(definition, document, event), toCreator: true, actor, at, of: { pos, action } })
    }
  }
  return news
}
