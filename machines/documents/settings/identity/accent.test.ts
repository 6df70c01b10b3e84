import { expect, test } from 'vitest'
import { accentsOf, contrast, themes } from './accent.ts'
import { identity } from './definition.ts'

test('an accent can be read in every theme, or is refused in words', () => {
  for (const colour of ['#1f5aa8', '#7a1f2b', '#1c6e42', '#000000', '#5a5a00', '#767676', '#008500', '#d00000', '#0000ff']) {
    const accents = accentsOf(colour)!
    for (const [theme, { surface, minContrast }] of Object.entries(themes))
      expect(contrast(accents[theme as keyof typeof themes], surface), `${colour} ${theme}`).toBeGreaterThanOrEqual(minContrast)
  }
  const refused = (accent: string | null) => Object.keys(identity.rules!({ values: { accent } } as never))
  for (const colour of ['#ffcc00', '#ffffff', '#8abbff', 'red', '1f5aa8', '#1f5', 'url(x)'])
    expect(refused(colour), colour).toEqual(['accent'])
  for (const colour of [null, '#1F5AA8']) expect(refused(colour)).toEqual([])
})

test('the contrast of black and white is the largest, and that of a colour with itself the least', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
})
