import { BarChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'

// This file, and the parts of ECharts that our charts use, comes when a chart is opened.
use([BarChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer, SVGRenderer])

export type ChartOption = EChartsCoreOption

/** Draws a chart into an element, as large as it is. Returns how to draw another one there and how to end it. */
export function drawChart(element: HTMLElement): { draw(option: ChartOption): void; resize(): void; end(): void } {
  const chart = init(element, null, { renderer: 'svg' })
  return { draw: (option) => chart.setOption(option, { notMerge: true }), resize: () => chart.resize(), end: () => chart.dispose() }
}

/** A chart as a picture, apart from the screen. */
export function pictureOf(option: ChartOption, format: 'png' | 'svg', size: { width: number; height: number }, background: string): string {
  const element = document.createElement('div')
  const chart = init(element, null, { renderer: format === 'png' ? 'canvas' : 'svg', devicePixelRatio: 2, ...size })
  chart.setOption({ ...option, animation: false })
  const url = chart.getDataURL({ type: format, pixelRatio: 2, backgroundColor: background })
  chart.dispose()
  return url
}
