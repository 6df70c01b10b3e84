export * from './dates.ts'
export * from './half-range.ts'
export { monthNames } from './months.ts'
export * from './working-days.ts'
