import { digitsOnly } from './digits-only.ts'
import { written } from './written.tsx'

export const pinfl = written<'pinfl'>(() => ({ inputMode: 'numeric', typed: (text) => digitsOnly(text, 14), settled: (text) => digitsOnly(text, 14) }))
