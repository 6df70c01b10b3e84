import { z } from 'zod'
import { isDay } from '@nazorat/machines/calendar'

const day = z.string({ error: ({ input }) => (input === undefined ? 'bothEnds' : undefined) }).refine(isDay, 'date')

/** Days from one to another, both included. */
export const days = z.strictObject({ from: day, to: day })
