import { written } from '../text/written.tsx'
import { punctuated } from './punctuated.ts'

/** The browser's own input would ask for AM and PM wherever its language has them: a time is typed, and its colon put in. */
export const time = written<'time'>(() => ({ inputMode: 'numeric', placeholder: '09:00', typed: punctuated }))
