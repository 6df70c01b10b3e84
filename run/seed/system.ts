import { type Actor, system as itself } from '@nazorat/machines'
import { permissions } from '@nazorat/machines/permissions'

/** In whose name the first records are made, before there is anyone. It may do everything, given by no role but itself. */
export const system: Actor = { ...itself, grants: Object.fromEntries(permissions.map(({ name }) => [name, itself.id])) }
