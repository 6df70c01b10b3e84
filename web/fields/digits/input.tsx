import { digitsOnly } from './digits-only.ts'
import { written } from '../text/written.tsx'

export const digits = written<'digits'>(({ options }) => {
  const longest = Math.max(...options.lengths)
  return { inputMode: 'numeric', typed: (text) => digitsOnly(text, longest), settled: (text) => digitsOnly(text, longest) }
})
