export { everyPermission as permissions } from './documents/index.ts'
export type { Permission } from './documents/accounts/role/permissions.ts'
