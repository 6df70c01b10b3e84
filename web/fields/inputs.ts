import type { AnyField, Kind } from '@nazorat/machines/fields'
import { choice, row } from './choice/input.tsx'
import { date, moment } from './date/input.tsx'
import { decimal } from './number/decimal-input.tsx'
import { digits, inn, passport, personName, pinfl, text, time, username } from './text/input.tsx'
import { files } from './files/input.tsx'
import { flag } from './choice/flag-input.tsx'
import { image } from './files/image-input.tsx'
import { integer } from './number/integer-input.tsx'
import { names, paragraphs } from './text/languages-input.tsx'
import { paragraph } from './text/paragraph-input.tsx'
import { permissions } from './permissions/input.tsx'
import { phone } from './text/phone-input.tsx'
import { reference } from './reference/input.tsx'
import { references } from './reference/references-input.tsx'
import { rows } from './rows/input.tsx'
import { subtitles } from './files/subtitles-input.tsx'
import './fields.css'
import type { AnyKindInput, KindInput } from './kind-view.ts'

/** How every kind is filled in, or it does not compile. */
export const inputs: { readonly [K in Kind]: KindInput<K> } = {
  text,
  personName,
  paragraph,
  names,
  paragraphs,
  digits,
  inn,
  pinfl,
  passport,
  phone,
  username,
  integer,
  decimal,
  flag,
  date,
  time,
  moment,
  choice,
  permissions,
  reference,
  references,
  files,
  image,
  subtitles,
  row,
  rows,
}

/** How a field is filled in: it fits that field, whichever kind it is of. */
export const inputOf = ({ kind }: Pick<AnyField, 'kind'>): AnyKindInput => inputs[kind] as unknown as AnyKindInput
