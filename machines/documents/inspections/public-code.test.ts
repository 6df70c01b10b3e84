import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, isPublicCode, publicCode, typedCode } from './public-code.ts'

const bytes = fc.uint8Array({ minLength: 6, maxLength: 32 })
const place = fc.integer({ min: 0, max: 9 })
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

test('a code has ten letters and digits, none that is taken for another one', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      expect(publicCode(random)).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
      expect(isPublicCode(publicCode(random))).toBe(true)
    }),
  )
  expect(new Set(Array.from({ length: 256 }, (_, i) => publicCode(new Uint8Array([0, 0, 0, 0, i, 0])))).size).toBe(256)
})

test('one wrong character is noticed', () => {
  fc.assert(
    fc.property(bytes, place, fc.constantFrom(...characters), (random, at, other) => {
      const code = publicCode(random)
      fc.pre(code[at] !== other)
      expect(isPublicCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
    }),
  )
})

test('two characters that changed places are noticed, wherever they stand', () => {
  fc.assert(
    fc.property(bytes, place, place, (random, one, other) => {
      const letters = [...publicCode(random)]
      fc.pre(letters[one] !== letters[other])
      ;[letters[one], letters[other]] = [letters[other]!, letters[one]!]
      expect(isPublicCode(letters.join(''))).toBe(false)
    }),
  )
})

test('nothing else is a code: too short, too long, other signs', () => {
  const code = publicCode(new Uint8Array([1, 2, 3, 4, 5, 6]))
  for (const other of ['', code.slice(1), `${code}A`, code.toLowerCase(), `O${code.slice(1)}`, `0${code.slice(1)}`])
    expect(isPublicCode(other), other).toBe(false)
})

test('a typed code is read in small letters, with gaps and dashes, and with Cyrillic letters that look the same', () => {
  expect(typedCode('abc de – fgh-jk')).toBe('ABCDEFGHJK')
  expect(typedCode('АВСЕНКМРТХ')).toBe('ABCEHKMPTX')
})

test('fewer bytes than a code needs are refused', () => {
  expect(() => publicCode(new Uint8Array(5))).toThrow(RangeError)
})

test('an event makes a code by its seed', () => {
  const seed = new Uint8Array(32).fill(7)
  expect(codeOf({ seed })).toBe(publicCode(seed))
  expect(() => codeOf({})).toThrow(TypeError)
})
