import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'
import { words } from '../../i18n/words.ts'

export const choice: KindCell<'choice'> = { Cell: ChoiceCell }

function ChoiceCell({ value, field }: CellProps<'choice'>) {
  const say = useSay()
  return <>{value ? say(field.options.options[value] ?? value) : null}</>
}

export const flag: KindCell<'flag'> = { Cell: FlagCell }

function FlagCell({ value }: CellProps<'flag'>) {
  const say = useSay()
  return <>{typeof value === 'boolean' ? say(value ? words.yes : words.no) : null}</>
}

/** Only actions ask for a row: what they write says which it was. */
export const row: KindCell<'row'> = { Cell: ({ value }) => <>{value}</> }
