import { asRead, written } from '../text/written.tsx'

export const inn = written<'inn'>((field) => ({ inputMode: 'numeric', typed: (text) => asRead(field, text) }))
