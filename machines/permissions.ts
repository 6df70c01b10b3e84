export { everyPermission as permissions } from './documents/index.ts'
export type { Permission } from './documents/role/permissions.ts'
