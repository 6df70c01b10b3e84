import type { Pool } from 'pg'
import { database, type Engine } from '@nazorat/engine'
import { Refusal } from '@nazorat/machines/workflow'
import { idOf } from '../ids.ts'
import { save, type Seeded } from '../record.ts'
import type { Run } from '../run.ts'
import { system } from '../system.ts'

/**
 * Updates the shipped roles in a database of an earlier release: new roles are created, unchanged ones are updated, and changed
 * ones are offered, once, the permissions that no earlier release had for them.
 */
export async function bringRoles(run: Run, { engine, pool }: { engine: Engine; pool: Pool }, shipped: readonly Seeded[]): Promise<void> {
  const roles = await engine.load(
    'role',
    shipped.map(({ id }) => id),
  )
  const events = await database(pool)
    .selectFrom('event')
    .select(['stream', 'actor', 'input'])
    .where(
      'stream',
      'in',
      shipped.map(({ id }) => id),
    )
    .execute()
  for (const seeded of shipped) {
    const { id } = seeded
    const past = events.filter(({ stream }) => stream === id)
    const role = roles.get(id)
    if (past.length === 0) await save(run, system, [seeded], new Date().toISOString())
    // A role that was deleted stays deleted.
    if (!role) continue
    const wanted = seeded.values['permissions'] as string[]
    const held = role.values['permissions'] as string[]
    const act = (action: string, permissions: string[]) =>
      run
        .execute(
          system,
          { id: idOf('command', id, action, ...wanted), type: 'role', document: id, action, version: role.version, input: { permissions } },
          new Date().toISOString(),
        )
        .catch((error: unknown) => {
          // Somebody is changing it right now: the next start tries again.
          if (!(error instanceof Refusal) || error.code !== 'moved') throw error
        })
    if (past.every(({ actor }) => actor === system.id)) {
      if (held.length !== wanted.length || !wanted.every((name) => held.includes(name))) await act('save', wanted)
      continue
    }
    const known = new Set(past.flatMap(({ actor, input }) => (actor === system.id ? ((input['permissions'] ?? []) as string[]) : [])))
    const fresh = wanted.filter((name) => !known.has(name) && !held.includes(name))
    if (fresh.length > 0) await act('offer', fresh)
  }
}
