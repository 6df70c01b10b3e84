export { seedBase, seedRelease } from './base/seed-base.ts'
export { accountIds, demoAccounts, demoSigners } from './demo/accounts.ts'
export { seedDemo } from './demo/seed-demo.ts'
export type { Run } from './run.ts'
