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
