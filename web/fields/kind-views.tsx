import type { Kind } from '@nazorat/machines'
import { choice } from './choice/input.tsx'
import { date } from './date/input.tsx'
import { digits } from './digits/input.tsx'
import { files } from './files/input.tsx'
import { flag } from './flag/input.tsx'
import { inn } from './inn/input.tsx'
import { integer } from './integer/input.tsx'
import type { AnyKindView, KindView } from './kind-view.ts'
import './fields.css'
import { text } from './text/input.tsx'
import { names } from './names/input.tsx'
import { paragraph } from './paragraph/input.tsx'
import { paragraphs } from './paragraphs/input.tsx'
import { passport } from './passport/input.tsx'
import { permissions } from './permissions/input.tsx'
import { phone } from './phone/input.tsx'
import { pinfl } from './pinfl/input.tsx'
import { reference } from './reference/input.tsx'
import { references } from './references/input.tsx'
import { time } from './time/input.tsx'
import { username } from './username/input.tsx'

/** Every kind of field, or it does not compile. */
const views: { readonly [K in Kind]: KindView<K> } = {
  text,
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
  flag,
  date,
  time,
  choice,
  permissions,
  reference,
  references,
  files,
}

/** The same, for a field whose kind is known only when it is met: `kindViews[field.kind]` fits that field. */
export const kindViews = views as unknown as Readonly<Record<Kind, AnyKindView>>
