import { expect, test } from 'vitest'
import { personName, reference } from './field.ts'
import { spelledTitle, titleFields } from './title-of.ts'
import { t } from '../i18n/text.ts'

const word = t('сўз', 'слово')
const account = { title: 'name', fields: { name: personName(word, { unless: 'businessId' }), businessId: reference('business', word) } }

test('the name of a person is a title in the alphabet of each reader, that of a business in none but its own', () => {
  expect(spelledTitle(account, { name: 'Saidova Z.', businessId: null })).toEqual({
    ln: 'Saidova Z.',
    cl: 'Саидова З.',
    ru: 'Саидова З.',
    official: 'Saidova Z.',
  })
  expect(spelledTitle(account, { name: '"MIROBOD SAVDO" MCHJ', businessId: 'b' })).toBe('"MIROBOD SAVDO" MCHJ')
})

test('a title follows from the field that makes it the name of a business, too', () => {
  expect(titleFields(account)).toEqual(['name', 'businessId'])
})
