import { randomUUID } from 'node:crypto'
import { registerFile } from '@nazorat/engine'
import { languages } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import type { World } from './world.ts'

/** Creates the actor's user with their language, a role with their permissions, and an upload of the test data's file. */
export async function enlist({ act, actors, engine, file }: World, actor: Actor): Promise<Actor> {
  const role = randomUUID()
  const name = { ln: actor.name, cl: actor.name, ru: actor.name }
  await act(actors.all, 'save', role, 0, { name, permissions: Object.keys(actor.grants) }, 'role')
  const { organizationId, contractorId } = actor
  const username = `u${actor.id.replaceAll('-', '').slice(0, 20)}`
  await act(
    actors.all,
    'save',
    actor.id,
    0,
    {
      username,
      shortName: actor.name,
      roles: [role],
      organizationId,
      contractorId,
      phone: '+998901234567',
      languageId: String(languages[actor.language].id),
    },
    'user',
  )
  await registerFile(engine.pool, { ...file, kind: 'pdf' }, actor.id)
  return actor
}
