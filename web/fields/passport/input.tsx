import { asRead, written } from '../text/written.tsx'

export const passport = written<'passport'>((field) => ({
  placeholder: 'AA1234567',
  spellCheck: false,
  typed: (text) => asRead(field, text),
}))
