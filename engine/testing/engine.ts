import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Definition } from '@nazorat/machines/definition'
import type { Actor } from '@nazorat/machines/workflow'
import type { Command } from '../commands/command.ts'
import { openEngine } from '../engine.ts'
import { migratedDatabase } from './databases.ts'

/** An engine with one type of documents on a database of the test's own, and the commands of one actor on them. */
export async function openTestEngine(definition: Definition, actor: Actor) {
  const { pool, url } = await migratedDatabase()
  const engine = await openEngine({ pool, definitions: [definition] })
  onTestFinished(() => engine.close())
  const act = (document: string, action: string, version: number, input: Record<string, unknown> = {}, more: Partial<Command> = {}) =>
    engine.execute(actor, { id: randomUUID(), type: definition.type, document, action, version, input, ...more })
  return { pool, url, engine, act }
}
