import type { Pool } from 'pg'
import { database, type Engine } from '@nazorat/engine'
import { isEmpty } from '@nazorat/machines/fields'
import { Refusal } from '@nazorat/machines/workflow'
import { idOf } from '../ids.ts'
import type { Seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/**
 * Gives shipped records of an earlier release the values of fields that their type has got since. A field that an event of the
 * record has said stays as it is, so what users have chosen or emptied is left; deleted records are too.
 */
export async function bringValues(run: Run, { engine, pool }: { engine: Engine; pool: Pool }, shipped: readonly Seeded[]): Promise<void> {
  for (const [type, records] of Map.groupBy(shipped, (record) => record.type)) {
    const ids = records.map(({ id }) => id)
    const found = await engine.load(type, ids)
    const lacking = records.filter(({ id, values }) => Object.keys(values).some((field) => isEmpty(found.get(id)?.values[field])))
    if (lacking.length === 0) continue
    const events = await database(pool)
      .selectFrom('event')
      .select(['stream', 'patch'])
      .where(
        'stream',
        'in',
        lacking.map(({ id }) => id),
      )
      .execute()
    for (const { id, values } of lacking) {
      const record = found.get(id)
      const said = new Set(events.flatMap(({ stream, patch }) => (stream === id ? Object.keys(patch) : [])))
      const input = Object.fromEntries(Object.entries(values).filter(([field, value]) => !said.has(field) && !isEmpty(value)))
      if (!record || Object.keys(input).length === 0) continue
      const command = {
        id: idOf('command', id, 'values', ...Object.keys(input)),
        type,
        document: id,
        action: 'save',
        version: record.version,
        input,
      }
      await run.execute(system, command, new Date().toISOString()).catch((error: unknown) => {
        // Somebody is changing it right now: the next start tries again.
        if (!(error instanceof Refusal) || error.code !== 'moved') throw error
      })
    }
  }
}
