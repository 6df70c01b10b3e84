import type { FilterValue } from '@nazorat/machines/api-types'
import { type AnyField, problemText } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { useEffect, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'
import { type Range, rangeOf, withDay } from '../range.ts'
import { DayInput } from './day-input.tsx'

interface DayRangeProps {
  id?: string | undefined
  value: FilterValue | undefined
  field: AnyField
  onChange: (value: FilterValue | undefined) => void
}

/**
 * A filter by days. Two inputs rather than one range: each end is typed, taken off and read aloud by itself. While one of them is
 * missing, the other stays here and the filter is not set.
 */
export function DayRange({ id, value, field, onChange }: DayRangeProps) {
  const say = useSay()
  const [half, setHalf] = useState<Range>()
  // A filter that is set elsewhere, as by a saved one, takes the place of what was begun here.
  useEffect(() => {
    if (value !== undefined) setHalf(undefined)
  }, [value])
  const range = half ?? rangeOf(value)
  const set = (side: 'from' | 'to', day: string | undefined) => {
    const typed = withDay(range, side, day)
    setHalf(typed.half)
    if (typed.asked !== undefined || value !== undefined) onChange(typed.asked)
  }
  const problemId = `${id ?? 'filter'}-problem`
  const bound = (side: 'from' | 'to') => (
    <DayInput
      id={side === 'from' ? (id ?? `filter-${side}`) : `${id ?? 'filter'}-${side}`}
      label={`${say(field.label)}: ${say(words[side])}`}
      placeholder={say(words[side])}
      value={range[side] ?? null}
      onCommit={(day) => set(side, day ?? undefined)}
      invalid={half !== undefined && half[side] === undefined}
      describedBy={half && problemId}
    />
  )
  return (
    <div className="kind-range">
      {bound('from')}
      {bound('to')}
      {half && (
        <p id={problemId} className="kind-range-problem" role="alert">
          {say(problemText('bothEnds', field))}
        </p>
      )}
    </div>
  )
}

const words = { from: t('дан', 'с'), to: t('гача', 'по') }
