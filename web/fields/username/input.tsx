import { asRead, written } from '../text/written.tsx'

export const username = written<'username'>((field) => ({ spellCheck: false, typed: (text) => asRead(field, text) }))
