import type { AnyField, Kind } from '@nazorat/machines/fields'
import { choice } from './choice/cell.tsx'
import { date } from './date/cell.tsx'
import { decimal } from './decimal/cell.tsx'
import { digits } from './digits/cell.tsx'
import { files } from './files/cell.tsx'
import { flag } from './flag/cell.tsx'
import { image } from './image/cell.tsx'
import { inn } from './inn/cell.tsx'
import { integer } from './integer/cell.tsx'
import { moment } from './moment/cell.tsx'
import { names } from './names/cell.tsx'
import { paragraph } from './paragraph/cell.tsx'
import { paragraphs } from './paragraphs/cell.tsx'
import { passport } from './passport/cell.tsx'
import { permissions } from './permissions/cell.tsx'
import { personName } from './person-name/cell.tsx'
import { phone } from './phone/cell.tsx'
import { pinfl } from './pinfl/cell.tsx'
import { reference } from './reference/cell.tsx'
import { references } from './references/cell.tsx'
import { row } from './row/cell.tsx'
import { rows } from './rows/cell.tsx'
import { subtitles } from './subtitles/cell.tsx'
import { text } from './text/cell.tsx'
import { time } from './time/cell.tsx'
import { username } from './username/cell.tsx'
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
