import { asRead, written } from '../text/written.tsx'

export const pinfl = written<'pinfl'>((field) => ({ inputMode: 'numeric', typed: (text) => asRead(field, text) }))
