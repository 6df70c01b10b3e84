import { expect, test } from 'vitest'
import { date, files, reference, references, rows, text } from './field.ts'
import { t } from '../i18n/text.ts'
import { pointsOut, targetOf } from './kinds.ts'
import { filesIn, referencesIn } from './walk.ts'

const word = t('а', 'а')
const fields = {
  name: text(word),
  day: date(word),
  placeId: reference('place', word, { where: { kind: 'town' } }),
  others: references('place', word),
  papers: files(word),
  items: rows(t('Бандлар', 'Пункты'), {
    fields: { note: text(word), bodyId: reference('body', t('Орган', 'Орган')), proofs: files(word) },
  }),
}
const file = { hash: 'a'.repeat(64), name: 'a.pdf', size: 1 }

test('references are found one by one, each with the path that its problems are told by', () => {
  const found = referencesIn(fields, { name: 'x', placeId: 'a', others: ['b', 'c'] })
  expect(found.map(({ path, value }) => [path, value])).toEqual([
    ['placeId', 'a'],
    ['others', 'b'],
    ['others', 'c'],
  ])
  expect(found.map(({ field }) => targetOf(field))).toEqual([{ to: 'place', where: { kind: 'town' } }, { to: 'place' }, { to: 'place' }])
})

test('references and files within rows are found, by the path of their cell and with the number of their row', () => {
  const values = {
    items: [
      { note: 'x', bodyId: null, proofs: null },
      { note: null, bodyId: 'a', proofs: [file] },
    ],
  }
  expect(referencesIn(fields, values).map(({ path, label, value }) => [path, label.ru, value])).toEqual([
    ['items.1.bodyId', 'Орган, строка 2', 'a'],
  ])
  expect(filesIn(fields, values).map(({ path, value }) => [path, value])).toMatchObject([['items.1.proofs', file]])
  // What is typed may be no rows yet.
  for (const items of ['a', [null, 1, 'b'], {}]) expect([referencesIn(fields, { items }), filesIn(fields, { items })]).toEqual([[], []])
})

test('files are found one by one, and nothing is found in what is empty', () => {
  expect(filesIn(fields, { papers: [file] })).toEqual([
    { path: 'papers', field: fields.papers, label: word, value: { ...file, kinds: ['pdf'], isOriginal: true } },
  ])
  expect([filesIn(fields, { papers: null }), filesIn(fields, {}), referencesIn(fields, { placeId: null })]).toEqual([[], [], []])
})

test('a field points out of its document where it names other documents or files', () => {
  expect(
    Object.entries(fields)
      .filter(([, field]) => pointsOut(field))
      .map(([name]) => name),
  ).toEqual(['placeId', 'others', 'papers', 'items'])
})
