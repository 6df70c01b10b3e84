import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalized, properLatin } from './search.ts'

describe('a search', () => {
  it('takes Cyrillic and Latin, and apostrophes of whatever shape, for one', () => {
    const teacher = ['Ўқитувчи', 'oʻqituvchi', "O'QITUVCHI", 'o’qituvchi', 'o`qituvchi', 'oqituvchi']
    expect(new Set(teacher.map(normalized))).toEqual(new Set(['oqituvchi']))
    expect(normalized('Ғиждувон')).toBe(normalized('Gʻijduvon'))
    expect(normalized('Ҳудудий шуъба')).toBe(normalized('Hududiy shuʼba'))
    expect(normalized('«Oʻzbekiston» MCHJ')).toBe(normalized('Ўзбекистон МЧЖ'))
  })

  it('does not see how many spaces there are', () => expect(normalized('  Нур \n Фарм  ')).toBe('nur farm'))

  it('is the same when it is folded twice, and finds a part of what is folded', () => {
    const text = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийқўғҳшЧOʻo’ʼg` «»xyz12 ') })
    fc.assert(fc.property(text, (typed) => normalized(normalized(typed)) === normalized(typed)))
    fc.assert(fc.property(text, text, (before, after) => normalized(`${before} калит ${after}`).includes('kalit')))
  })
})

describe('Uzbek Latin', () => {
  it('has ʻ after o and g, and ʼ elsewhere within a word', () => {
    expect(properLatin("O'zbekiston")).toBe('Oʻzbekiston')
    expect(properLatin('g’isht, G`allaorol')).toBe('gʻisht, Gʻallaorol')
    expect(properLatin("ma'lumot, ta’sir, san'at")).toBe('maʼlumot, taʼsir, sanʼat')
    expect(properLatin('maʼlumot va oʻzgarish')).toBe('maʼlumot va oʻzgarish')
  })

  it('keeps quotation marks that are none of its letters', () => {
    expect(properLatin("12' va '5'")).toBe("12' va '5'")
    expect(properLatin('«Nur»')).toBe('«Nur»')
  })

  it('is the same when it is put right twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."ogaOGnx '’‘`ʼʻ") }),
        (typed) => properLatin(properLatin(typed)) === properLatin(typed),
      ),
    )
  })
})
