import { type Day, isDay } from '@nazorat/machines'

/** The day that was typed: `20.11.2026`, `20/11/26`, `2026-11-20`, `20112026`; null when it is none. */
export function dayIn(text: string): Day | null {
  const bare = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare)
  if (iso) return dayFrom(iso[1]!, iso[2]!, iso[3]!)
  const written = /^(\d{1,2})[.,/\s-](\d{1,2})[.,/\s-](\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  return written ? dayFrom(written[3]!, written[2]!, written[1]!) : null
}

/** Puts the dots in while digits are typed one after another, and leaves everything else as it is. */
export function dotted(text: string): string {
  const day = /^(\d{2})(\d)$/.exec(text)
  if (day) return `${day[1]}.${day[2]}`
  const month = /^(\d{2}\.\d{2})(\d)$/.exec(text)
  return month ? `${month[1]}.${month[2]}` : text
}

function dayFrom(year: string, month: string, day: string): Day | null {
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) ? whole : null
}
