import type { PoolClient } from 'pg'
import type { Engine, LoggedEvent } from '@nazorat/engine'
import { actionIn, everyActor, isMeantFor, scopeOf } from '@nazorat/machines'
import { write } from './notify.ts'

/**
 * Tells everyone whom a document is meant for of the events that announce it, a page of people at a time. What has been
 * taken back meanwhile is announced to nobody.
 */
export async function announce(engine: Engine, tx: PoolClient, events: readonly LoggedEvent[]): Promise<void> {
  for (const { type, stream, from, to, pos, action, actor, at } of events) {
    const definition = engine.definitionOf(type)
    const announces = actionIn(definition, action, from ?? '')?.notifiesAudience
    if (!announces) continue
    const document = (await engine.load(type, [stream])).get(stream)
    if (document?.state !== to) continue
    for await (const people of everyActor(engine)) {
      const concerned = announces === true ? people : people.filter((person) => scopeOf(person, announces))
      const told = concerned.filter(({ id }) => id !== actor).filter((person) => isMeantFor(definition, document, person))
      if (told.length > 0) await write(tx, told.map(({ id }) => ({ definition, document, turns: [], toCreator: false, actor, at, of: { pos, action }, user: id })))
    }
  }
}
