import { useSay } from '../../i18n/language.tsx'
import { LongName } from '../../ui/long-name/long-name.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const reference: KindCell<'reference'> = { Cell: ReferenceCell, InList: ReferenceInList, clipped: true, column: 'words' }

function ReferenceCell({ value, texts }: CellProps<'reference'>) {
  const say = useSay()
  const title = value ? texts[value] : undefined
  return <>{title ? say(title) : null}</>
}

function ReferenceInList({ value, texts }: CellProps<'reference'>) {
  const say = useSay()
  const title = value ? texts[value] : undefined
  return title ? <LongName name={say(title)} /> : null
}

export const references: KindCell<'references'> = { Cell: ReferencesCell, wide: true, clipped: true, column: 'words' }

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
