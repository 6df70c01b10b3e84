import { z } from 'zod'
import { isDay } from '@nazorat/machines'

const day = z.string().refine(isDay, 'date')

/** Days from one to another, both included. */
export const days = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine((range): range is { from: string; to: string } => range.from !== undefined && range.to !== undefined, 'bothEnds')
