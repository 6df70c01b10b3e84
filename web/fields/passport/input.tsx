import { written } from '../text/written.tsx'

export const passport = written<'passport'>(() => ({
  placeholder: 'AA1234567',
  spellCheck: false,
  typed: asInPassport,
  settled: asInPassport,
}))

/** Letters that look the same in Cyrillic are taken for the Latin ones that a passport has. */
function asInPassport(text: string): string {
  const latin = [...text.toUpperCase()].map((letter) => alike[letter] ?? letter).join('')
  return latin.replace(/[\s-]/g, '')
}

const alike: Record<string, string> = { А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', У: 'Y', Х: 'X' }
