import { unspaced } from '../digits/unspaced.ts'
import { written } from '../text/written.tsx'

export const inn = written<'inn'>(() => ({ inputMode: 'numeric', typed: unspaced, settled: unspaced }))
