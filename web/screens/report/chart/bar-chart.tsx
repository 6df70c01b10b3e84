import { useMemo } from 'react'
import { type Bars, barsOption, type Drawing, labelLine, legendHeight, maxLines } from './bars.ts'
import { ChartFrame } from './chart-frame.tsx'

interface Props {
  label: string
  /** The name of the files that it is saved as. */
  name: string
  bars: Bars
}

/** Bars with what they are of beside them and their numbers on them. */
export function BarChart({ label, name, bars }: Props) {
  const option = useMemo(() => (drawing: Drawing) => barsOption(bars, drawing), [bars])
  const lines = [
    ['', ...bars.series.map(({ name }) => name)],
    ...bars.labels.map((label, i) => [label, ...bars.series.map(({ values }) => values[i] ?? null)]),
  ]
  const barHeight = (width: number) => Math.max(30, maxLines(bars.labels, width) * labelLine + 8)
  return (
    <ChartFrame
      label={label}
      name={name}
      heightOf={(width) => 50 + legendHeight(bars.series, width) + bars.labels.length * barHeight(width)}
      option={option}
      lines={lines}
    />
  )
}
