import type { AnyField, Kind } from '@nazorat/machines/fields'
import { choice, flag, row } from './choice/cell.tsx'
import { date, moment } from './date/cell.tsx'
import { decimal, integer } from './number/cell.tsx'
import { digits, inn, names, paragraph, paragraphs, passport, personName, phone, pinfl, text, time, username } from './text/cell.tsx'
import { files, subtitles } from './files/cell.tsx'
import { image } from './files/image-cell.tsx'
import { permissions } from './permissions/cell.tsx'
import { reference, references } from './reference/cell.tsx'
import { rows } from './rows/cell.tsx'
import './fields.css'
import type { AnyKindCell, KindCell } from './kind-view.ts'

/** How every kind is read, or it does not compile. Apart from the inputs, so that a list need not bring them along. */
const cells: { readonly [K in Kind]: KindCell<K> } = {
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

/** How the values of a field are read: it fits that field, whichever kind it is of. */
export const cellOf = ({ kind }: Pick<AnyField, 'kind'>): AnyKindCell => cells[kind] as unknown as AnyKindCell
