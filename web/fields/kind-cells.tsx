import { type Kind, t } from '@nazorat/machines'
import { permissions as known } from '@nazorat/machines/permissions'
import type { ComponentType } from 'react'
import { FileList } from '../ui/upload/file-list.tsx'
import { formatDate, formatNumber } from '../i18n/format.ts'
import { useLanguage, useSay } from '../i18n/language.tsx'
import { groupedPhone } from './phone/grouped-phone.ts'
import type { AnyKindView, CellProps } from './kind-view.ts'
import './fields.css'

/** How a value of each kind is read. Apart from the inputs, so that a list need not bring them along. */
export const cells: { readonly [K in Kind]: ComponentType<CellProps<K>> } = {
  text: Written,
  digits: Written,
  inn: Written,
  pinfl: Written,
  passport: Written,
  username: Written,
  time: Written,
  paragraph: ({ value }) => (value ? <span className="kind-paragraph">{value}</span> : null),
  phone: ({ value }) => (value ? <span className="kind-phone">{groupedPhone(value)}</span> : null),
  integer: ({ value }) => (typeof value === 'number' ? <span className="kind-number">{formatNumber(value)}</span> : null),
  date: ({ value }) => (value ? <time dateTime={value}>{formatDate(value)}</time> : null),
  names: function NamesCell({ value }) {
    const { language } = useLanguage()
    return <>{value?.[language]}</>
  },
  paragraphs: function ParagraphsCell({ value }) {
    const { language } = useLanguage()
    return <span className="kind-paragraph">{value?.[language]}</span>
  },
  flag: function FlagCell({ value }) {
    const say = useSay()
    return <>{typeof value === 'boolean' ? say(value ? yes : no) : null}</>
  },
  choice: function ChoiceCell({ value, field }) {
    const say = useSay()
    const word = value ? field.options.options[value] : undefined
    return <>{word ? say(word) : value}</>
  },
  permissions: PermissionsCell,
  reference: function ReferenceCell({ value, texts }) {
    const say = useSay()
    const title = value ? texts[value] : undefined
    return <>{title ? say(title) : null}</>
  },
  references: ReferencesCell,
  files: ({ value, document }) => (value && value.length > 0 ? <FileList files={value} document={document} /> : null),
}

/** The same, for a field whose kind is known only when it is met: `kindCells[field.kind]` fits that field. */
export const kindCells = cells as unknown as Readonly<Record<Kind, AnyKindView['Cell']>>

export function Written({ value }: { value?: unknown }) {
  return <>{typeof value === 'string' ? value : null}</>
}

function PermissionsCell({ value }: CellProps<'permissions'>) {
  const say = useSay()
  if (!value || value.length === 0) return null
  return (
    <details className="kind-permissions-cell">
      <summary>{say(count, { count: value.length })}</summary>
      <ul className="kind-titles">
        {value.map((name) => (
          <li key={name}>{say(permissionLabels.get(name) ?? name)}</li>
        ))}
      </ul>
    </details>
  )
}

function ReferencesCell({ value, texts }: CellProps<'references'>) {
  const say = useSay()
  if (!value || value.length === 0) return null
  const titles = value.map((id) => (texts[id] === undefined ? '…' : say(texts[id])))
  if (titles.length === 1) return <>{titles[0]}</>
  return (
    <ul className="kind-titles">
      {titles.map((title, i) => (
        <li key={value[i]}>{title}</li>
      ))}
    </ul>
  )
}

const permissionLabels = new Map(known.map(({ name, label }) => [name, label]))

const count = t('Tanlangan: {count}', 'Танланган: {count}', 'Выбрано: {count}')
const yes = t('Ha', 'Ҳа', 'Да')
const no = t('Yoʻq', 'Йўқ', 'Нет')
