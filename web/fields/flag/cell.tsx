import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import type { CellProps, KindCell } from '../kind-view.ts'

export const flag: KindCell<'flag'> = { Cell: FlagCell }

function FlagCell({ value }: CellProps<'flag'>) {
  const say = useSay()
  return <>{typeof value === 'boolean' ? say(value ? words.yes : words.no) : null}</>
}
