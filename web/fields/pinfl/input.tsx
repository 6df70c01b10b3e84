import { unspaced } from '../digits/unspaced.ts'
import { written } from '../text/written.tsx'

export const pinfl = written<'pinfl'>(() => ({ inputMode: 'numeric', typed: unspaced, settled: unspaced }))
