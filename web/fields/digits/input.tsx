import { written } from '../text/written.tsx'
import { unspaced } from './unspaced.ts'

export const digits = written<'digits'>(() => ({ inputMode: 'numeric', typed: unspaced, settled: unspaced }))
