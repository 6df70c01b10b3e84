export * from './documents/index.ts'
export * from './kit/index.ts'
