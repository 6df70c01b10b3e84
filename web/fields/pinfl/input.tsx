import { digitsOnly } from '../digits/digits-only.ts'
import { written } from '../text/written.tsx'

export const pinfl = written<'pinfl'>(() => ({ inputMode: 'numeric', typed: (text) => digitsOnly(text, 14), settled: (text) => digitsOnly(text, 14) }))
