import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { t } from '@nazorat/machines/i18n'
import { Refusal } from '@nazorat/machines/workflow'
import { refuseWeak } from './refuse-weak.ts'

const label = t('Парол', 'Пароль')

async function isRefused(password: string, of: readonly unknown[] = []): Promise<boolean> {
  try {
    await refuseWeak(password, of, label)
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal)
    return true
  }
}

/** Those of some passwords that are accepted. */
async function accepted(passwords: readonly string[], of: readonly unknown[] = []): Promise<string[]> {
  const found: string[] = []
  for (const each of passwords) if (!(await isRefused(each, of))) found.push(each)
  return found
}

test('passwords that are known from leaks are refused, also with a little more', async () => {
  const leaked = dictionary['passwords-common'].filter((each) => each.length >= 8)
  const some = leaked.filter((_, i) => i % 60 === 0)
  expect(some.length).toBeGreaterThan(100)
  expect(await accepted(some)).toEqual([])
  expect(await accepted(some.map((each) => `${each}1!`))).toEqual([])
})

test.each([
  'abandonment',
  'Salom123456',
  'assalomualaykum',
  'Sherzod1990!',
  'пароль12345',
  'gfhjkmgfhjkm',
  'gfhjkm2026!',
  'fktrcfylh1990',
  'Toshkent2026!',
  'Nazorat-2026',
  '1234567890',
  'aaaaaaaaaa',
  'Фергана1991',
  '          ',
])('a word, name, place, date or row of keys is refused, in any alphabet and keyboard: %s', async (password) =>
  expect(await isRefused(password)).toBe(true),
)

test('names, phone and organization of the user add no strength to a password', async () => {
  const of = [
    's.karimov',
    'Karimov Sh. Oʻ.',
    '+998901234567',
    { ln: 'Davlat xizmatlari agentligi', cl: 'Давлат хизматлари агентлиги', ru: 'Агентство государственных услуг' },
  ]
  const guessed = ['Davlat-xizmatlari-77', 'Агентство-услуг-77', '998901234567-s', 's.karimov-2026!', 'agentligi Karimov 1']
  expect(await accepted(guessed, of)).toEqual([])
  expect(await isRefused('nazorat-nazorat-k1')).toBe(true)
})

test('a form with nested lists instead of a name is not followed into its depth', async () => {
  let nested: unknown = 'heron'
  for (let depth = 0; depth < 50_000; depth++) nested = [nested]
  expect(await isRefused('a-heron-over-the-canal', [nested])).toBe(false)
})

test.each(['a-heron-over-the-canal', 'канал-под-террасой', 'karimov-heron-over-the-canal', 'Xq7#vR2m!tZ9'])(
  'a password of several words, or a random one, is accepted: %s',
  async (password) => expect(await isRefused(password, ['karimov'])).toBe(false),
)
