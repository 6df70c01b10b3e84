import type { Actor } from '@nazorat/machines'
import { permissions } from '@nazorat/machines/permissions'
import { idOf } from './ids.ts'

const id = idOf('system')

/** In whose name the first records are made, before there is anyone. It may do everything, given by no role but itself. */
export const system: Actor = {
  id,
  name: 'Tizim',
  language: 'ln',
  organizationId: null,
  branchIds: [],
  contractorId: null,
  grants: Object.fromEntries(permissions.map(({ name }) => [name, id])),
}
