import type { Engine } from '@nazorat/engine'

const parties = { organizationId: 'organization', contractorId: 'contractor' } as const

/** Texts that add no strength to a user's password: their user name, name and phone, and the names of their organization or business. */
export async function factsAbout(engine: Pick<Engine, 'load'>, user: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const named = await Promise.all(
    Object.entries(parties).map(async ([field, type]) => {
      const id = user[field]
      return typeof id === 'string' && isUuid.test(id) ? (await engine.load(type, [id])).get(id)?.values['name'] : undefined
    }),
  )
  return [user['username'], user['shortName'], user['phone'], ...named]
}

// The form is checked later: its ids may be anything.
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
