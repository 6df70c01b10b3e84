import { expect, test } from 'vitest'
import { definitions } from '../../documents/index.ts'
import { takenText } from './taken.ts'

const unique = definitions.filter((definition) => definition.unique.length > 0)

test('a value that another document has is said of the document by its name', () => {
  const takenAs = (type: string, name: string) =>
    takenText(
      unique.find((definition) => definition.type === type)!,
      name,
    )
  expect(takenAs('user', 'username')).toEqual({
    ln: '«Login»: bunday foydalanuvchi mavjud',
    cl: '«Логин»: бундай фойдаланувчи мавжуд',
    ru: '«Логин»: такой пользователь уже существует',
  })
  expect(takenAs('organization', 'inn').ru).toBe('«ИНН»: такая организация уже существует')
  expect(takenAs('mandatoryrequirement', 'code').ru).toBe('«Код»: такое обязательное требование уже существует')
})

/**
 * The endings of the first word of a Russian name, by gender. A word with another ending may have any gender: its definition says which.
 */
const endings = [
  [/(ая|яя|а|я)$/, 'feminine'],
  [/(ое|ее|о|е)$/, 'neuter'],
  [/(ый|ий|ой|[бвгджзйклмнпрстфхцчшщ])$/, 'masculine'],
] as const

test.each(unique.map((definition) => [definition.type, definition] as const))(
  'the name of %s has the gender that it ends with',
  (_, { label, labelGender }) => {
    const [word] = label.one.ru.split(' ')
    const byEnding = endings.find(([ending]) => ending.test(word!))?.[1]
    expect(byEnding ? (labelGender ?? 'masculine') : labelGender).toEqual(byEnding ?? expect.any(String))
  },
)
