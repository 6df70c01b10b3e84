import { describe, expect, it } from 'vitest'
import { latinOf, nameIn, spelledName } from './alphabets.ts'
import { normalized } from './search.ts'

/** Names in Latin and in Cyrillic, each of which follows from the other. */
const names: readonly (readonly [latin: string, cyrillic: string])[] = [
  ['Z. Saidova', 'З. Саидова'],
  ['Yoʻldosheva Oʻgʻiloy', 'Йўлдошева Ўғилой'],
  ['Gʻaniyev Sh. Choriyevich', 'Ғаниев Ш. Чориевич'],
  ['Yusupov Ilyos Yaxyoyevich', 'Юсупов Илёс Яхёевич'],
  ['Ergashev Elyor', 'Эргашев Элёр'],
  ['Yevstigneyeva Yelena', 'Евстигнеева Елена'],
  ['Daniel Raufov', 'Даниэл Рауфов'],
  ['Tsoy Viktor', 'Цой Виктор'],
  ['Maʼrufov Sanʼat', 'Маъруфов Санъат'],
  ['Isʼhoqov Muhammad-Ali', 'Исҳоқов Муҳаммад-Али'],
  ['SHARIPOVA YULDUZ OʻKTAM QIZI', 'ШАРИПОВА ЮЛДУЗ ЎКТАМ ҚИЗИ'],
  ['MAʼRUFOV ISʼHOQ', 'МАЪРУФОВ ИСҲОҚ'],
  ['Jamshid oʻgʻli', 'Жамшид ўғли'],
]

describe('the name of a person', () => {
  it.each(names)('%s is %s in Cyrillic, and the same in Latin', (latin, cyrillic) => {
    expect(nameIn(latin, 'cl')).toBe(cyrillic)
    expect(nameIn(cyrillic, 'ln')).toBe(latin)
  })

  it.each(names)('%s, %s stays as it is for those who read that alphabet', (latin, cyrillic) => {
    expect(nameIn(latin, 'ln')).toBe(latin)
    expect(nameIn(cyrillic, 'cl')).toBe(cyrillic)
    expect(nameIn(cyrillic, 'ru')).toBe(nameIn(latin, 'ru'))
  })

  it('is read with apostrophes of whatever shape', () => {
    for (const mark of ["'", '’', '‘', '`', 'ʻ']) expect(nameIn(`O${mark}rinboyev G${mark}ani`, 'cl')).toBe('Ўринбоев Ғани')
    for (const mark of ["'", '’', '`', 'ʼ']) expect(nameIn(`Ma${mark}ruf`, 'cl')).toBe('Маъруф')
  })

  it('has Russian letters in Latin too', () => {
    expect(nameIn('Щербаков Игорь Васильевич', 'ln')).toBe('Sherbakov Igor Vasilyevich')
    expect(nameIn('Объедков Пётр', 'ln')).toBe('Obʼyedkov Pyotr')
  })

  it('keeps words with letters that Uzbek does not have', () => {
    expect(nameIn('Cox William Karim', 'cl')).toBe('Cox William Карим')
    expect(nameIn('Ćosić', 'ru')).toBe('Ćosić')
    expect(nameIn('Ы. 山田 12', 'ln')).toBe('I. 山田 12')
  })

  it('has no letters in Russian that Russian does not have', () => {
    expect(nameIn('Gʻaniyev Qahramon Oʻktam oʻgʻli', 'ru')).toBe('Ганиев Кахрамон Уктам угли')
    expect(nameIn('ЖЎРАЕВА ҲУЛКАР', 'ru')).toBe('ЖУРАЕВА ХУЛКАР')
  })

  it('is for a search the same in both alphabets, and has its official spelling beside them', () => {
    const shown = spelledName('Yevgeniy Saidov')
    expect(shown).toEqual({ ln: 'Yevgeniy Saidov', cl: 'Евгений Саидов', ru: 'Евгений Саидов', official: 'Yevgeniy Saidov' })
    expect(normalized(shown.cl)).toBe(normalized(shown.ln))
    expect(normalized(nameIn('Saidov Oʻktam', 'cl'))).toBe(normalized('Saidov Oʻktam'))
  })
})

describe('a text of the interface', () => {
  it.each([
    ['Текшириш тугагунча', 'Tekshirish tugaguncha'],
    ['Тадбиркорлик субъектининг ОБЪЕКТИ', 'Tadbirkorlik subyektining OBYEKTI'],
    ['Бюджетдан октябрь, сентябрь ойлари учун', 'Budjetdan oktabr, sentabr oylari uchun'],
    ['Инспекция функцияси, лицензия', 'Inspeksiya funksiyasi, litsenziya'],
    ['Эълон: Ёши етмаган, маъно', 'Eʼlon: Yoshi yetmagan, maʼno'],
    ['Excel файли (PDF)', 'Excel fayli (PDF)'],
  ])('%s is %s in Latin', (cyrillic, latin) => expect(latinOf(cyrillic)).toBe(latin))

  it('keeps its gaps', () => {
    expect(latinOf('{label} {n|день|дня|дней} ва {а')).toBe('{label} {n|день|дня|дней} va {a')
  })
})
