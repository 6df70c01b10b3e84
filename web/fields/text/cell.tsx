import type { CellProps, KindCell } from '../kind-view.ts'
import { spelledIn } from '@nazorat/machines/fields'
import { useLanguage, useSay } from '../../i18n/language.tsx'
import { LongName } from '../../ui/long-name/long-name.tsx'

/** The cell of a kind whose values are read as they are written. */
const writtenCell = { Cell: Written }

export const text: KindCell<'text'> = { ...writtenCell, InList: TextInList, clipped: true, column: 'words' }

function TextInList({ value }: CellProps<'text'>) {
  return value ? <LongName name={value} /> : null
}

function Written({ value }: { value?: unknown }) {
  return <>{typeof value === 'string' ? value : null}</>
}

export const digits: KindCell<'digits'> = { ...writtenCell, column: 'unbroken' }

export const inn: KindCell<'inn'> = { ...writtenCell, column: 'unbroken' }

export const pinfl: KindCell<'pinfl'> = { ...writtenCell, column: 'unbroken' }

export const passport: KindCell<'passport'> = { ...writtenCell, column: 'unbroken' }

export const username: KindCell<'username'> = { ...writtenCell, column: 'unbroken' }

export const time: KindCell<'time'> = writtenCell

/** A page has the official spelling, and a list the alphabet of its reader. */
export const personName: KindCell<'personName'> = { ...writtenCell, InList: NameCell, clipped: true, column: 'words' }

function NameCell({ value, field, values = {} }: CellProps<'personName'>) {
  const say = useSay()
  return value ? <LongName name={say(spelledIn(field, value, values) ?? value)} /> : null
}

export const phone: KindCell<'phone'> = {
  Cell: ({ value }) => (value ? <span className="kind-phone">{groupedPhone(value)}</span> : null),
  column: 'unbroken',
}

/** `901234567` → `90 123 45 67`, as far as it is typed. */
export const grouped = (digits: string): string =>
  [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5, 7), digits.slice(7)].filter(Boolean).join(' ')

/** `+998901234567` → `+998 90 123 45 67`. */
const groupedPhone = (phone: string): string => `+998 ${grouped(phone.slice(4))}`

export const names: KindCell<'names'> = { Cell: NamesCell, InList: NamesInList, clipped: true, column: 'name' }

function NamesCell({ value }: CellProps<'names'>) {
  const { language } = useLanguage()
  return <>{value?.[language]}</>
}

function NamesInList({ value }: CellProps<'names'>) {
  const { language } = useLanguage()
  const name = value?.[language]
  return name ? <LongName name={name} /> : null
}

export const paragraph: KindCell<'paragraph'> = {
  Cell: ({ value }) => (value ? <span className="kind-paragraph">{value}</span> : null),
  wide: true,
  clipped: true,
}

export const paragraphs: KindCell<'paragraphs'> = { Cell: ParagraphsCell, wide: true, clipped: true }

function ParagraphsCell({ value }: CellProps<'paragraphs'>) {
  const { language } = useLanguage()
  return <span className="kind-paragraph">{value?.[language]}</span>
}
