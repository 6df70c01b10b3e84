import { type AnyField, type FilterValue, t } from '@nazorat/machines'
import { useSay } from '../../i18n/language.tsx'
import { rangeOf, withBound } from '../range.ts'
import { DayInput } from './day-input.tsx'

interface DayRangeProps {
  id?: string | undefined
  value: FilterValue | undefined
  field: AnyField
  onChange: (value: FilterValue | undefined) => void
}

/** A filter by days. Two inputs rather than one range: each end is typed, taken off and read aloud by itself. */
export function DayRange({ id, value, field, onChange }: DayRangeProps) {
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
