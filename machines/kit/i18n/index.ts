export * from './alphabets.ts'
export * from './format.ts'
export * from './search.ts'
export * from './text.ts'
