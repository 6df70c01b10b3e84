import { t } from '@nazorat/machines'
import { useSay } from '../../i18n/language.tsx'
import { DayInput } from './day-input.tsx'
import type { FilterProps, KindInput } from '../kind-view.ts'
import { rangeOf, withBound } from '../range.ts'

export const date: KindInput<'date'> = {
  Filter: DateFilter,
  Input: ({ field, ...rest }) => <DayInput {...rest} required={field.required} />,
}

/** Two inputs rather than one range: each end is typed, taken off and read aloud by itself. */
function DateFilter({ id, value, field, onChange }: FilterProps<'date'>) {
  const say = useSay()
  const range = rangeOf(value)
  const bound = (side: 'from' | 'to') => (
    <DayInput
      id={side === 'from' ? (id ?? `filter-${side}`) : `${id ?? 'filter'}-${side}`}
      label={`${say(field.label)}: ${say(words[side])}`}
      placeholder={say(words[side])}
      value={range[side] ?? null}
      onCommit={(day) => onChange(withBound(range, side, day ?? undefined))}
    />
  )
  return (
    <div className="kind-range">
      {bound('from')}
      {bound('to')}
    </div>
  )
}

const words = { from: t('dan', 'дан', 'с'), to: t('gacha', 'гача', 'по') }
