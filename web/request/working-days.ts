import { addDays, type Day, daysBetween } from '@nazorat/machines'

/** The country's fixed holidays (`domain.md`, Formats), as MM-DD. The hayits move, and are left to whoever fills in the form. */
const holidays = ['01-01', '03-08', '03-21', '05-09', '09-01', '10-01', '12-08']

/** Days from one to another, both counted, without weekends and fixed holidays: a suggestion, not a rule. */
export function workingDays(from: Day, to: Day): number {
  const span = daysBetween(from, to)
  if (span < 1 || span > 800) return 0
  return Array.from({ length: span }, (_, i) => addDays(from, i)).filter(isWorking).length
}

function isWorking(day: Day): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day.slice(5))
}
