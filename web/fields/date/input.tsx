import type { KindInput } from '../kind-view.ts'
import { DayInput } from './day-input.tsx'
import { DayRange } from './day-range.tsx'

export const date: KindInput<'date'> = {
  Filter: DayRange,
  Input: ({ field, ...rest }) => <DayInput {...rest} required={field.required} />,
}
