import * as make from '../field.ts'
import type { Kind } from '../kinds.ts'
import { t } from '../../i18n/text.ts'

export const word = t('майдон', 'поле')

/** One field of each kind. */
export const fields: Record<Kind, make.AnyField> = {
  text: make.text(word, { max: 20 }),
  personName: make.personName(word, { max: 20 }),
  paragraph: make.paragraph(word, { max: 20 }),
  names: make.names(word),
  paragraphs: make.paragraphs(word, { max: 20 }),
  digits: make.digits(word, { lengths: [4, 7] }),
  inn: make.inn(word),
  pinfl: make.pinfl(word),
  passport: make.passport(word),
  phone: make.phone(word),
  username: make.username(word),
  integer: make.integer(word, { min: 1, max: 10 }),
  decimal: make.decimal(word, { scale: 2 }),
  flag: make.flag(word),
  date: make.date(word),
  time: make.time(word),
  moment: make.moment(word),
  choice: make.choice(word, { options: { one: word, two: word } }),
  permissions: make.permissions(word, { labelOf: () => word }),
  reference: make.reference('place', word),
  references: make.references('place', word, { max: 3 }),
  files: make.files(word, { max: 2 }),
  image: make.image(word),
  subtitles: make.subtitles(word),
  row: make.row(word, { of: 'rows', by: 'what' }),
  rows: make.rows(word, { fields: { what: make.text(word, { max: 5 }), days: make.integer(word, { required: false }) }, max: 2 }),
}
