import { type Actor, system as itself } from '@nazorat/machines'
import { permissions } from '@nazorat/machines/permissions'

/** The actor that creates the first records, before there are users. It may do everything, without a role. */
export const system: Actor = { ...itself, grants: Object.fromEntries(permissions.map(({ name }) => [name, itself.id])) }
