import type { Definition } from '../kit/index.ts'
import { type Permission, permissionsOf } from './accounts/role/permissions.ts'
import { types } from './types.ts'

/** Every document type of the system. */
export const definitions: readonly Definition[] = await Promise.all(
  Object.values(types).map((load) => load(async () => () => everyPermission)),
)

/** Every permission that exists, in the order of the menu. */
export const everyPermission: readonly Permission[] = permissionsOf(definitions)

const byType = new Map(definitions.map((definition) => [definition.type, definition]))

export const findDefinition = (type: string): Definition | undefined => byType.get(type)

export function getDefinition(type: string): Definition {
  const definition = byType.get(type)
  if (!definition) throw new Error(`no document type ${type}`)
  return definition
}
