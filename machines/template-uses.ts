export { uses } from './documents/index.ts'
export type { TemplateUse } from './kit/index.ts'
