import { digitsOnly } from '../digits/digits-only.ts'
import { written } from '../text/written.tsx'

export const inn = written<'inn'>(() => ({ inputMode: 'numeric', typed: (text) => digitsOnly(text, 9), settled: (text) => digitsOnly(text, 9) }))
