import { type Definition, type TemplateUse, templateUses } from '../kit/index.ts'
import { type Permission, permissionsOf } from './accounts/role/permissions.ts'
import { type Known, templateType, types } from './types.ts'

const permissions: Known['permissions'] = async () => () => everyPermission
const others = new Map(
  Object.entries(types)
    .filter(([type]) => type !== templateType)
    .map(([type, load]) => [type, load({ permissions, templateUses: () => Promise.reject(new Error(`${type} comes before the uses`)) })]),
)

/** The uses of templates. */
export const uses: Readonly<Record<string, TemplateUse>> = templateUses(await Promise.all(others.values()), 'contractor')

/** Every document type of the system. */
export const definitions: readonly Definition[] = await Promise.all(
  Object.entries(types).map(([type, load]) => others.get(type) ?? load({ permissions, templateUses: async () => uses })),
)

/** Every permission that exists, in the order of the menu. */
export const everyPermission: readonly Permission[] = permissionsOf(definitions)

const byType = new Map(definitions.map((definition) => [definition.type, definition]))

export const findDefinition = (type: string): Definition | undefined => byType.get(type)

export function getDefinition(type: string): Definition {
  const definition = findDefinition(type)
  if (!definition) throw new Error(`no document type ${type}`)
  return definition
}
