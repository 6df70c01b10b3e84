import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded, properLatin } from './search.ts'

describe('a search', () => {
  it('takes Cyrillic and Latin, and apostrophes of whatever shape, for one', () => {
    const teacher = ['Ўқитувчи', 'oʻqituvchi', "O'QITUVCHI", 'o’qituvchi', 'o`qituvchi', 'oqituvchi']
    expect(new Set(teacher.map(folded))).toEqual(new Set(['oqituvchi']))
    expect(folded('Ғиждувон')).toBe(folded('Gʻijduvon'))
    expect(folded('Ҳудудий шуъба')).toBe(folded('Hududiy shuʼba'))
    expect(folded('«Oʻzbekiston» MCHJ')).toBe(folded('Ўзбекистон МЧЖ'))
  })

  it('does not see how many spaces there are', () => expect(folded('  Нур \n Фарм  ')).toBe('nur farm'))

  it('is the same when it is folded twice, and finds a part of what is folded', () => {
    const text = fc.string({ unit: fc.constantFrom(...'абвгдеёжзийқўғҳшЧOʻo’ʼg` «»xyz12 ') })
    fc.assert(fc.property(text, (typed) => folded(folded(typed)) === folded(typed)))
    fc.assert(fc.property(text, text, (before, after) => folded(`${before} калит ${after}`).includes('kalit')))
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
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'ogaOGnx \'’‘`ʼʻ') }), (typed) => properLatin(properLatin(typed)) === properLatin(typed)))
  })
})
