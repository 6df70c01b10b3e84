import type { Intent } from '@nazorat/machines/definition'
import { formatNumber } from '../../../i18n/format.ts'
import { wrapped } from '../../document/diagram/labels.ts'
import type { ChartOption } from './chart.ts'
import { type ChartColours, coloursOf } from './colours.ts'

/** The data of a bar chart: for each label a value of each series. */
export interface Bars {
  /** Whether the series are parts of a whole. */
  readonly areParts: boolean
  readonly labels: readonly string[]
  readonly series: readonly { readonly name: string; readonly intent?: Intent | undefined; readonly values: readonly (number | null)[] }[]
}

/** How a chart is drawn: with which colours, how wide, and whether patterns tell its series apart too, as on paper without colour. */
export interface Drawing {
  readonly colours: ChartColours
  readonly width: number
  readonly hasPatterns: boolean
}

/** Horizontal bars, one on another where they are parts of a whole, else side by side. */
export function barsOption({ areParts, labels, series }: Bars, { colours, width, hasPatterns }: Drawing, isNarrow: boolean): ChartOption {
  return {
    animation: false,
    color: coloursOf(
      series.map(({ intent }) => intent),
      colours,
    ),
    // The figure has a name in the page's language, and the table beside it says what the bars say.
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns && series.length > 1 } },
    textStyle: { color: colours.text, fontFamily: colours.font },
    legend: { show: series.length > 1, top: 0, itemGap: legendGap, itemWidth: legendMark, textStyle: { color: colours.text } },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      confine: true,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatNumber(value) : '–'),
    },
    grid: { left: 8, right: 24, top: 8 + legendHeight(series, width), bottom: 8, containLabel: true },
    xAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: colours.border } },
      axisLabel: { color: colours.muted, formatter: (value: number) => formatNumber(value), hideOverlap: true },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: [...labels],
      axisLine: { lineStyle: { color: colours.border } },
      // Every bar has its label: by itself, the library leaves out those that come close to others. It would also break words.
      axisLabel: {
        color: colours.text,
        formatter: (label: string) => linesOf(label, isNarrow).join('\n'),
        lineHeight: labelLine,
        fontSize: 11,
        interval: 0,
      },
    },
    series: series.map(({ name, values }) => ({
      type: 'bar',
      name,
      ...(areParts && { stack: 'whole' }),
      data: [...values],
      barMaxWidth: 28,
      itemStyle: { borderColor: colours.surface },
    })),
  }
}

const legendGap = 10
const legendMark = 25

/** How high the names of the series stand above the bars: all of them, in as many lines as they take. */
export function legendHeight(series: Bars['series'], width: number): number {
  if (series.length < 2) return 0
  let [lines, left] = [1, width]
  for (const { name } of series) {
    const takes = legendMark + 5 + name.length * 7.5 + legendGap
    if (takes > left && left < width) [lines, left] = [lines + 1, width]
    left -= takes
  }
  return lines * 24 + 4
}

/** How high a line of a label is, in pixels. */
export const labelLine = 14

/** The lines of a label. Its letters are seldom wider than seven pixels. */
const linesOf = (label: string, isNarrow: boolean): string[] => wrapped(label, isNarrow ? 17 : 35)

/** The most lines that one of the labels takes. */
export const maxLines = (labels: readonly string[], isNarrow: boolean): number =>
  Math.max(1, ...labels.map((label) => linesOf(label, isNarrow).length))
