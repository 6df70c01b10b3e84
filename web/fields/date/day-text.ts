import { type Day, isDay } from '@nazorat/machines/calendar'
import { readDay } from '@nazorat/machines/fields'

/** The day that was typed, or null when it is none. */
export function dayIn(text: string): Day | null {
  const value = readDay(text)
  return typeof value === 'string' && isDay(value) ? value : null
}

/** Puts the dots in while digits are typed one after another, and leaves everything else as it is. */
export function dotted(text: string): string {
  const day = /^(\d{2})(\d)$/.exec(text)
  if (day) return `${day[1]}.${day[2]}`
  const month = /^(\d{2}\.\d{2})(\d)$/.exec(text)
  return month ? `${month[1]}.${month[2]}` : text
}
