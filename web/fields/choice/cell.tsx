import { useSay } from '../../i18n/language.tsx'
import type { CellProps, KindCell } from '../kind-view.ts'

export const choice: KindCell<'choice'> = { Cell: ChoiceCell }

function ChoiceCell({ value, field }: CellProps<'choice'>) {
  const say = useSay()
  return <>{value ? say(field.options.options[value] ?? value) : null}</>
}
