import { written } from '../text/written.tsx'

export const username = written<'username'>(() => ({
  spellCheck: false,
  typed: (text) => text.toLowerCase().replace(/\s/g, ''),
}))
