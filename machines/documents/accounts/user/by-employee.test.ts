import { expect, test } from 'vitest'
import { accountOf, shortNameOf } from './by-employee.ts'

test.for([
  ['Karimov Sherzod Oʻtkir oʻgʻli', 'Karimov Sh. Oʻ.'],
  ['Каримов Шерзод Ўткир ўғли', 'Каримов Ш. Ў.'],
  ['Gʻaniyeva Choʻlpon Gʻayrat qizi', 'Gʻaniyeva Ch. Gʻ.'],
  ['Петрова Анна Сергеевна', 'Петрова А. С.'],
  ['  Aliyev   Botir ', 'Aliyev B.'],
  ['Rahmat', 'Rahmat'],
])('%s is shortly %s', ([full, short]) => expect(shortNameOf(full!)).toBe(short))

test('an account begins with what is known of its employee', () => {
  const fields = { fullName: 'Aliyev Botir', organizationId: 'b', phoneNumber: '+998901234567', pinfl: '1' }
  expect(accountOf({ id: 'e', fields })).toEqual({ employeeId: 'e', organizationId: 'b', shortName: 'Aliyev B.', phone: '+998901234567' })
})
