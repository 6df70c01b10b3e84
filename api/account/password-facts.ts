import type { Engine } from '@nazorat/engine'

const parties = { organizationId: 'organization', contractorId: 'contractor' } as const

/** What a user's password must not be made of: their user name, name and phone, and the names of the body or business that they stand for. */
export async function factsAbout(engine: Pick<Engine, 'load'>, user: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const named = await Promise.all(
    Object.entries(parties).map(async ([field, type]) => {
      const id = user[field]
      return typeof id === 'string' && isUuid.test(id) ? (await engine.load(type, [id])).get(id)?.values['name'] : undefined
    }),
  )
  return [user['username'], user['shortName'], user['phone'], ...named]
}

// A form may name anything; its own check refuses it.
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
