export * from './dates.ts'
export { monthNames } from './months.ts'
export * from './working-days.ts'
