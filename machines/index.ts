export * from './documents/index.ts'
export * from './kit/index.ts'
export * from './actors.ts'
