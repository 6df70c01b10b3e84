import { dayOf } from '@nazorat/machines/calendar'

/** The day in Tashkent. A test asks when it needs it, not as its file is loaded: a worker that runs many files lives over midnight. */
export const today = (): string => dayOf(new Date().toISOString())
