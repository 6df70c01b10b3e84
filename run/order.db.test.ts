import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { groupFinished, testActor } from '@nazorat/engine/testing'
import type { Row, SelectOption } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { definitions, getDefinition } from '@nazorat/machines/documents'
import { kindOf, spelledIn } from '@nazorat/machines/fields'
import { type Language, languages, type Text } from '@nazorat/machines/i18n'
import type { Actor } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { openEmptyApp } from '../api/testing/call.ts'
import { idOf } from './seed/ids.ts'
import { demoTemplate } from './testing/demo.ts'

/** Lists of all types are in the order of the values that they show: on the demo, with names of people in both alphabets. */
const finished = groupFinished()
let app: Awaited<ReturnType<typeof openEmptyApp>>

/** Experts of one organization, as they are spelled, and in the order in which readers of each language look for them. */
const organizationName = 'Алифбо'
const names = [
  'Aliyev Anvar',
  'Алиев Бахром',
  'Zokirov Anvar',
  'Юсупов Ҳамид',
  'Choriyev Otabek',
  'Чориев Алишер',
  'Oʻktamov Sherzod',
  'Ўктамов Азиз',
  'Qodirov Bek',
  'Каримов Олим',
  'Sharipova Gʻuncha',
  'Шарипова Нигора',
  'Gʻaniyev Laziz',
  'Ҳасанова Дилдора',
  'Ergashev Elyor',
  'Ёқубов Тимур',
  'Yevstigneyeva Yelena',
  'Tsoy Viktor',
  'Suvonov Jasur',
]
const inOrder: Readonly<Record<Language, readonly string[]>> = {
  ln: [
    'Aliyev Anvar',
    'Aliyev Baxrom',
    'Ergashev Elyor',
    'Hasanova Dildora',
    'Karimov Olim',
    'Qodirov Bek',
    'Suvonov Jasur',
    'Tsoy Viktor',
    'Yevstigneyeva Yelena',
    'Yoqubov Timur',
    'Yusupov Hamid',
    'Zokirov Anvar',
    'Oʻktamov Aziz',
    'Oʻktamov Sherzod',
    'Gʻaniyev Laziz',
    'Sharipova Nigora',
    'Sharipova Gʻuncha',
    'Choriyev Alisher',
    'Choriyev Otabek',
  ],
  cl: [
    'Алиев Анвар',
    'Алиев Бахром',
    'Евстигнеева Елена',
    'Ёқубов Тимур',
    'Зокиров Анвар',
    'Каримов Олим',
    'Сувонов Жасур',
    'Цой Виктор',
    'Чориев Алишер',
    'Чориев Отабек',
    'Шарипова Нигора',
    'Шарипова Ғунча',
    'Эргашев Элёр',
    'Юсупов Ҳамид',
    'Ўктамов Азиз',
    'Ўктамов Шерзод',
    'Қодиров Бек',
    'Ғаниев Лазиз',
    'Ҳасанова Дилдора',
  ],
  ru: [
    'Алиев Анвар',
    'Алиев Бахром',
    'Ганиев Лазиз',
    'Евстигнеева Елена',
    'Ёкубов Тимур',
    'Зокиров Анвар',
    'Каримов Олим',
    'Кодиров Бек',
    'Сувонов Жасур',
    'Уктамов Азиз',
    'Уктамов Шерзод',
    'Хасанова Дилдора',
    'Цой Виктор',
    'Чориев Алишер',
    'Чориев Отабек',
    'Шарипова Гунча',
    'Шарипова Нигора',
    'Эргашев Элёр',
    'Юсупов Хамид',
  ],
}

const reader = (language: Language): Actor =>
  testActor(
    permissions.map(({ name }) => name),
    { language },
  )
const everyLanguage = Object.keys(languages) as Language[]

beforeAll(async () => {
  app = await openEmptyApp(finished, { of: await demoTemplate() })
  finished(() => app.securityAudit.close())
  for (const name of names) {
    await app.engine.execute(reader('cl'), {
      id: randomUUID(),
      type: 'expert',
      document: randomUUID(),
      action: 'save',
      version: 0,
      input: { name, organizationName },
    })
  }
})

/** The letters of Uzbek Latin, then those of Russian and Uzbek Cyrillic. */
const alphabets =
  'a b c d e f g h i j k l m n o p q r s t u v w x y z oʻ gʻ sh ch ng а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я ў қ ғ ҳ'.split(
    ' ',
  )
const places = new Map([' ', ...'0123456789', ...alphabets].map((letter, place) => [letter, place]))

/** Compares two texts by their first letters that differ, as far as alphabets say which of them is first. */
function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.toLowerCase().match(/[og]ʻ|sh|ch|ng|./gu) ?? [])
  const at = a!.findIndex((letter, i) => letter !== b![i])
  const [place, second] = [a![at], b![at]].map((letter) => (letter === undefined ? -1 : places.get(letter)))
  return at < 0 || place === undefined || second === undefined ? 0 : place - second
}

/** The word of a row by which its reader looks for it in a column. */
function shownIn({ fields }: Definition, name: string, row: Row, language: Language): string | null {
  const value = row[name]
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return (value as Text)[language]
  return (spelledIn(fields[name]!, String(value), row) ?? { [language]: String(value) })[language]!
}

const sortedTexts = ({ fields, list }: Definition): string[] =>
  list.columns.filter((name) => fields[name] && kindOf(fields[name]).column.sortable && kindOf(fields[name]).maxLength !== undefined)

describe.each(everyLanguage)('in the language %s', (language) => {
  test('every list stands in the order of what is shown, by each column of texts', async () => {
    const misplaced: unknown[] = []
    let met = 0
    for (const definition of definitions) {
      for (const name of sortedTexts(definition)) {
        for (const orderType of ['asc', 'desc'] as const) {
          const { rows } = await app.engine.list(reader(language), definition.type, { sortBy: name, orderType, pageSize: 200 })
          const shown = rows.map((row) => shownIn(definition, name, row, language)).filter((text) => text !== null)
          met += shown.length
          for (const [i, text] of shown.slice(1).entries())
            if (compare(shown[i]!, text) * (orderType === 'asc' ? 1 : -1) > 0)
              misplaced.push([definition.type, name, orderType, shown[i], text])
        }
      }
    }
    expect(misplaced).toEqual([])
    expect(met).toBeGreaterThan(1000)
  })

  test('a list of people is in the order of the names as they are shown, not as they are spelled', async () => {
    const { rows } = await app.engine.list(reader(language), 'expert', { organizationName, pageSize: 200 })
    const shown = rows.map((row) => shownIn(getDefinition('expert'), 'name', row, language))
    expect(shown).toEqual(inOrder[language])
  })

  test('every list opens in the order of a press on the heading of its column', async () => {
    for (const { type, list } of definitions) {
      const [sortBy, orderType] = [list.sort.replace(/^-/, ''), list.sort.startsWith('-') ? 'desc' : 'asc'] as const
      const [opened, pressed] = await Promise.all(
        [{}, { sortBy, orderType }].map((query) => app.engine.list(reader(language), type, { ...query, pageSize: 200 })),
      )
      expect([type, pressed!.rows.map(({ id }) => id)]).toEqual([type, opened!.rows.map(({ id }) => id)])
    }
  })

  test('every select list is in the order of the names that it shows', async () => {
    const call = await app.callAs(idOf('user', 'admin'))
    expect((await call('POST', 'account/ChangeLanguage', { languageId: languages[language].id })).status).toBeLessThan(300)
    for (const type of ['expert', 'user', 'employee', 'position', 'region', 'role']) {
      const options = (await (await call('GET', `${type}/GetAsSelectList/0`)).json()) as SelectOption[]
      const texts = options.map(({ text }) => text)
      expect([type, texts.slice(1).filter((text, i) => compare(texts[i]!, text) > 0)]).toEqual([type, []])
      expect(texts.length).toBeGreaterThan(2)
    }
  })
})

test('a person whose name is corrected moves to their new place for readers of every language', async () => {
  const [first] = (await app.engine.list(reader('cl'), 'expert', { organizationName, pageSize: 1 })).rows
  await app.engine.execute(reader('cl'), {
    id: randomUUID(),
    type: 'expert',
    document: first!.id,
    action: 'save',
    version: first!.version,
    input: { name: 'Zufarov Anvar', organizationName },
  })
  for (const language of everyLanguage) {
    const { rows } = await app.engine.list(reader(language), 'expert', { organizationName, pageSize: 200 })
    const neighbours = {
      ln: ['Zokirov Anvar', 'Zufarov Anvar', 'Oʻktamov Aziz'],
      cl: ['Зокиров Анвар', 'Зуфаров Анвар', 'Каримов Олим'],
      ru: ['Зокиров Анвар', 'Зуфаров Анвар', 'Каримов Олим'],
    }[language]
    const at = rows.findIndex(({ id }) => id === first!.id)
    expect(rows.slice(at - 1, at + 2).map((row) => shownIn(getDefinition('expert'), 'name', row, language))).toEqual(neighbours)
  }
})
