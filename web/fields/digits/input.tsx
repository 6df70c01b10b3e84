import { asRead, written } from '../text/written.tsx'

export const digits = written<'digits'>((field) => ({ inputMode: 'numeric', typed: (text) => asRead(field, text) }))
