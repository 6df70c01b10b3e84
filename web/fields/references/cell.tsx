import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

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
