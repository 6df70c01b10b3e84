import type { PoolClient } from 'pg'
import type { Engine, LoggedEvent } from '@nazorat/engine'
import { actionIn } from '@nazorat/machines/definition'
import { everyActor } from '@nazorat/machines/documents/accounts/actors'
import { isMeantFor, scopeOf } from '@nazorat/machines/workflow'
import { finished } from '../training/finished.ts'
import { type Notice, write } from './notify.ts'

/**
 * Notifies the audience of a document of the events that announce it, a page of users at a time. A document that has left the
 * announced state meanwhile is skipped.
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
      const recipients = concerned.filter(({ id }) => id !== actor).filter((person) => isMeantFor(definition, document, person))
      if (recipients.length > 0)
        await write(
          tx,
          recipients.map(({ id }) => ({
            definition,
            document,
            candidates: [],
            toCreator: false,
            actor,
            at,
            of: { pos, action },
            user: id,
          })),
        )
    }
  }
}

/** Notifies the audience of a document of a deadline, except the users who have done what the document asks. */
export async function announceDeadline(engine: Engine, tx: PoolClient, notice: Notice): Promise<void> {
  const { definition, document } = notice
  const excused = await finished(engine, tx, definition, document)
  for await (const people of everyActor(engine)) {
    const recipients = people.filter((person) => !excused.has(person.id) && isMeantFor(definition, document, person))
    if (recipients.length > 0)
      await write(
        tx,
        recipients.map(({ id }) => ({ ...notice, user: id })),
      )
  }
}
