import type { Kind } from '@nazorat/machines'
import { choice } from './choice.tsx'
import { date } from './date.tsx'
import { digits } from './digits.tsx'
import { files } from './files.tsx'
import { flag } from './flag.tsx'
import { inn } from './inn.tsx'
import { integer } from './integer.tsx'
import type { AnyKindView, KindView } from './kind-view.ts'
import './kinds.css'
import { line } from './line.tsx'
import { names } from './names.tsx'
import { paragraph } from './paragraph.tsx'
import { paragraphs } from './paragraphs.tsx'
import { passport } from './passport.tsx'
import { permissions } from './permissions.tsx'
import { phone } from './phone.tsx'
import { pinfl } from './pinfl.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { time } from './time.tsx'
import { username } from './username.tsx'

/** Every kind of field, or it does not compile. */
const views: { readonly [K in Kind]: KindView<K> } = {
  line,
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
