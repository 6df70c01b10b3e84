import { written } from '../text/written.tsx'

export const username = written<'username'>(() => ({
  maxLength: 40,
  spellCheck: false,
  typed: (text) => text.toLowerCase().replace(/\s/g, ''),
}))
