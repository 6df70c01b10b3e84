import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const reference: KindCell<'reference'> = { Cell: ReferenceCell, clipped: true, column: 'words' }

function ReferenceCell({ value, texts }: CellProps<'reference'>) {
  const say = useSay()
  const title = value ? texts[value] : undefined
  return <>{title ? say(title) : null}</>
}
