import { randomUUID } from 'node:crypto'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { Document } from '../documents/document.ts'
import type { Command } from './command.ts'

/** An action on a document as long as it is in one of some states, whatever its version. */
export interface Step extends Pick<Command, 'type' | 'document' | 'action' | 'origin'> {
  readonly from: readonly string[]
  readonly input?: Command['input']
}

/** How often a document may move in between. */
const maxTries = 5

interface Engine {
  load(type: string, ids: readonly string[]): Promise<Map<string, Document>>
  execute(actor: Actor, command: Command): Promise<unknown>
}

/**
 * Makes a step happen, and tries again when the document has moved meanwhile. Resolves to the document as it was before; to null,
 * and does nothing, where it is gone or in another state. Throws any other Refusal.
 */
export async function fire({ load, execute }: Engine, actor: Actor, { from, input = {}, ...step }: Step): Promise<Document | null> {
  for (let tries = 1; ; tries++) {
    const found = (await load(step.type, [step.document])).get(step.document)
    if (!found || !from.includes(found.state)) return null
    try {
      await execute(actor, { ...step, id: randomUUID(), version: found.version, input })
      return found
    } catch (error) {
      if (!(error instanceof Refusal) || !['moved', 'notFound'].includes(error.code) || tries === maxTries) throw error
    }
  }
}
