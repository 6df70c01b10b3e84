import { Button, ButtonGroup } from '@blueprintjs/core'
import { useEffect, useRef } from 'react'
import { useSay } from '../../../i18n/language.tsx'
import { reportWords } from '../report-words.ts'
import { type ChartOption, drawChart, pictureOf } from './chart.ts'
import { chartColours, useIsDark } from './colours.ts'
import { savedAs } from './saved-as.ts'

interface Props {
  label: string
  /** The file's name, without its ending. */
  name: string
  height: number
  option: (colours: ReturnType<typeof chartColours>) => ChartOption
  /** The same as lines of a table. */
  lines: readonly (readonly (string | number | null)[])[]
}

/** A chart with the buttons that save it: as a picture, as a drawing, and its numbers as CSV. */
export function ChartFrame({ label, name, height, option, lines }: Props) {
  const say = useSay()
  const isDark = useIsDark()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chart = drawChart(element.current!)
    chart.draw(option(chartColours()))
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(element.current!)
    return () => {
      observer.disconnect()
      chart.end()
    }
  }, [option, isDark])
  const picture = (format: 'png' | 'svg') => {
    const colours = chartColours()
    const size = { width: Math.max(640, element.current!.clientWidth), height }
    save(pictureOf(option(colours), format, size, colours.surface), `${name}.${format}`)
  }
  const table = () => {
    const url = URL.createObjectURL(new Blob([`\uFEFF${csvOf(lines)}`], { type: 'text/csv;charset=utf-8' }))
    save(url, `${name}.csv`)
    URL.revokeObjectURL(url)
  }
  return (
    <figure className="chart" aria-label={label}>
      <div ref={element} className="chart-drawing" style={{ height }} role="img" aria-label={label} />
      <ButtonGroup className="chart-buttons" variant="minimal">
        {savedAs.map((format) => (
          <Button
            key={format}
            size="small"
            title={say(reportWords.save, { format })}
            aria-label={say(reportWords.save, { format })}
            onClick={() => (format === 'CSV' ? table() : picture(format === 'PNG' ? 'png' : 'svg'))}
          >
            {format}
          </Button>
        ))}
      </ButtonGroup>
    </figure>
  )
}

function save(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Lines as CSV, as Excel of this country reads it; a text that a spreadsheet would compute begins with an apostrophe. */
export const csvOf = (lines: Props['lines']): string => lines.map((cells) => cells.map(cellOf).join(';')).join('\r\n')

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
