import type { Intent } from '../definition/action.ts'

/** The colour of a percentage of which more is better (`docs/domain.md`, Formats and limits). */
export const gradeOf = (percent: number): Intent =>
  percent >= 75 ? 'success' : percent >= 55 ? 'primary' : percent >= 35 ? 'warning' : 'danger'
