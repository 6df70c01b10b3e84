import { type Actor, system as itself, timerFires } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'

/**
 * The actor that creates the first records, before there are users. It may do everything, without a role, what otherwise only deadlines
 * fire too.
 */
export const system: Actor = {
  ...itself,
  grants: Object.fromEntries([...permissions.map(({ name }) => name), timerFires].map((name) => [name, itself.id])),
}
