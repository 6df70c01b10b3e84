import type { Kind } from '@nazorat/machines'

/** Kinds whose values take a whole line where those of others stand side by side. */
export const isLong: Readonly<Record<Kind, boolean>> = {
  text: false,
  paragraph: true,
  names: false,
  paragraphs: true,
  digits: false,
  inn: false,
  pinfl: false,
  passport: false,
  phone: false,
  username: false,
  integer: false,
  flag: false,
  date: false,
  time: false,
  choice: false,
  permissions: true,
  reference: false,
  references: true,
  files: true,
}
