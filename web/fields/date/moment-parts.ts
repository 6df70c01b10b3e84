import { dayOf, isDay, momentAt, timeOf } from '@nazorat/machines/calendar'

/** A moment as it is typed: a day and a time of the clock in Tashkent, each of which may not be one yet. */
interface MomentParts {
  readonly day: string
  readonly time: string
}

/** The parts of a moment, or of what was typed of one. */
export function partsOf(value: unknown): MomentParts {
  if (typeof value !== 'string') return { day: '', time: '' }
  if (value.endsWith('Z')) return { day: dayOf(value), time: timeOf(value) }
  const [day = '', time = ''] = value.split('T')
  return { day, time }
}

/** The moment that a day and a time are; as long as they are none, what was typed, and null when nothing was. */
export function momentOf({ day, time }: MomentParts): string | null {
  if (isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return momentAt(day, time)
  return day || time ? `${day}T${time}` : null
}
