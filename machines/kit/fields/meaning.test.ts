import { expect, test } from 'vitest'
import { t } from '../i18n/text.ts'
import { choice, date, text } from './field.ts'
import { isMeant, meaninglessWith } from './meaning.ts'

const word = t('сўз', 'слово')
const fields = {
  kind: choice(word, { options: { move: word, cancel: word } }),
  day: date(word, { onlyWith: { kind: ['move'] } }),
  note: text(word),
}

test('a field has a meaning with some choices beside it, and is emptied with others', () => {
  expect([
    isMeant(fields.day, { kind: 'move' }),
    isMeant(fields.day, { kind: 'cancel' }),
    isMeant(fields.day, {}),
    isMeant(fields.note, {}),
  ]).toEqual([true, false, false, true])
  expect([
    meaninglessWith('kind', 'cancel', fields),
    meaninglessWith('kind', 'move', fields),
    meaninglessWith('note', 'a', fields),
  ]).toEqual([['day'], [], []])
})
