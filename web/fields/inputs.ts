import type { AnyField, Kind } from '@nazorat/machines/fields'
import { choice } from './choice/input.tsx'
import { date } from './date/input.tsx'
import { decimal } from './decimal/input.tsx'
import { digits } from './digits/input.tsx'
import { files } from './files/input.tsx'
import { flag } from './flag/input.tsx'
import { image } from './image/input.tsx'
import { inn } from './inn/input.tsx'
import { integer } from './integer/input.tsx'
import { moment } from './moment/input.tsx'
import { names } from './names/input.tsx'
import { paragraph } from './paragraph/input.tsx'
import { paragraphs } from './paragraphs/input.tsx'
import { passport } from './passport/input.tsx'
import { permissions } from './permissions/input.tsx'
import { personName } from './person-name/input.tsx'
import { phone } from './phone/input.tsx'
import { pinfl } from './pinfl/input.tsx'
import { reference } from './reference/input.tsx'
import { references } from './references/input.tsx'
import { row } from './row/input.tsx'
import { rows } from './rows/input.tsx'
import { subtitles } from './subtitles/input.tsx'
import { text } from './text/input.tsx'
import { time } from './time/input.tsx'
import { username } from './username/input.tsx'
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
