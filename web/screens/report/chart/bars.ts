import type { Intent } from '@nazorat/machines/definition'
import { formatNumber } from '../../../i18n/format.ts'
import { wrapped } from '../../document/diagram/labels.ts'
import type { ChartOption } from './chart.ts'
import { type ChartColours, coloursOf, inkOn } from './colours.ts'

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
export function barsOption({ areParts, labels, series }: Bars, { colours, width, hasPatterns }: Drawing): ChartOption {
  const colour = coloursOf(
    series.map(({ intent }) => intent),
    colours,
  )
  const whole = Math.max(
    1,
    ...labels.map((_, i) =>
      sumOf(
        series.map(({ values }) => values[i] ?? 0),
        areParts,
      ),
    ),
  )
  return {
    animation: false,
    color: colour,
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
      // From nought, or bars are not as long as what they say.
      min: ({ min }: { min: number }) => Math.min(0, min),
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
        formatter: (label: string) => linesOf(label, width).join('\n'),
        lineHeight: labelLine,
        fontSize: labelSize,
        interval: 0,
      },
    },
    series: series.map(({ name, values }, i) => ({
      type: 'bar',
      name,
      ...(areParts && { stack: 'whole' }),
      data: [...values],
      barMaxWidth: 28,
      itemStyle: { borderColor: colours.surface },
      label: {
        show: true,
        position: areParts ? 'inside' : 'right',
        color: areParts ? inkOn(colour[i]!, colours) : colours.text,
        fontSize: labelSize,
        // Parts of a bar that are narrower than their number have none; the table says it.
        formatter: ({ value }: { value: unknown }) => {
          if (typeof value !== 'number' || value === 0) return ''
          const said = formatNumber(value)
          return areParts && (value / whole) * width * barsShare < said.length * 8 + 4 ? '' : said
        },
      },
      labelLayout: { hideOverlap: true },
    })),
  }
}

/** The most that a bar is of: the sum of its parts, or the largest of those that stand side by side. */
const sumOf = (values: readonly number[], areParts: boolean): number =>
  areParts ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values)

/** How much of a chart's width its bars have at least, beside their labels. */
const barsShare = 0.6

/** How large the letters of labels are, in pixels. */
const labelSize = 12

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
export const labelLine = 16

/** The lines of a label. Its letters are seldom wider than seven pixels. */
function linesOf(label: string, width: number): string[] {
  const lines = wrapped(label, width < roomy ? 17 : 35)
  // A long name is cut in the middle: its last words tell it from others.
  return lines.length > maxLabelLines ? [`${lines[0]}…`, ...lines.slice(1 - maxLabelLines)] : lines
}

const maxLabelLines = 3

/** From so many pixels on labels have twice the room. */
const roomy = 560

/** The most lines that one of the labels takes. */
export const maxLines = (labels: readonly string[], width: number): number =>
  Math.max(1, ...labels.map((label) => linesOf(label, width).length))
