import { Button } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { csvLine } from '@nazorat/machines/i18n'
import { usePreference } from '../../../api/preferences.ts'
import { useSay } from '../../../i18n/language.tsx'
import { reportWords } from '../report-words.ts'
import type { Drawing } from './bars.ts'
import { type ChartOption, drawChart, pictureOf } from './chart.ts'
import { chartColours, useIsDark } from './colours.ts'
import { savedAs } from './saved-as.ts'

interface Props {
  label: string
  /** The file's name, without its ending. */
  name: string
  /** By the width that it has. */
  heightOf: (width: number) => number
  option: (drawing: Drawing) => ChartOption
  /** The same as lines of a table. */
  lines: readonly (readonly (string | number | null)[])[]
}

/** A chart with the buttons that save it: as a picture, as a drawing, and its numbers as CSV. */
export function ChartFrame({ label, name, heightOf, option, lines }: Props) {
  const say = useSay()
  const isDark = useIsDark()
  const [hasPatterns, setPatterns] = usePreference('chartPatterns', false)
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(minPicture)
  useEffect(() => {
    const drawing = element.current!
    const chart = drawChart(drawing)
    const draw = (hasPatterns: boolean) => chart.draw(option({ colours: chartColours(), width: drawing.clientWidth, hasPatterns }))
    const observer = new ResizeObserver(() => {
      setWidth(drawing.clientWidth)
      chart.resize()
      draw(hasPatterns)
    })
    const [patterned, plain] = [() => draw(true), () => draw(hasPatterns)]
    observer.observe(drawing)
    addEventListener('beforeprint', patterned)
    addEventListener('afterprint', plain)
    return () => {
      removeEventListener('beforeprint', patterned)
      removeEventListener('afterprint', plain)
      observer.disconnect()
      chart.end()
    }
  }, [option, isDark, hasPatterns])
  const picture = (format: 'png' | 'svg') => {
    const colours = chartColours()
    const size = { width: Math.max(minPicture, width), height: heightOf(Math.max(minPicture, width)) }
    save(pictureOf(option({ colours, width: size.width, hasPatterns: true }), format, size, colours.surface), `${name}.${format}`)
  }
  const table = () => {
    const url = URL.createObjectURL(new Blob([`\uFEFF${lines.map(csvLine).join('')}`], { type: 'text/csv;charset=utf-8' }))
    save(url, `${name}.csv`)
    URL.revokeObjectURL(url)
  }
  return (
    <figure className="chart" aria-label={label}>
      <div ref={element} className="chart-drawing" style={{ height: heightOf(width) }} role="img" aria-label={label} />
      <div className="chart-buttons">
        <Button variant="minimal" size="small" active={hasPatterns} aria-pressed={hasPatterns} onClick={() => setPatterns(!hasPatterns)}>
          {say(reportWords.patterns)}
        </Button>
        {savedAs.map((format) => (
          <Button
            key={format}
            variant="minimal"
            size="small"
            title={say(reportWords.save, { format })}
            aria-label={say(reportWords.save, { format })}
            onClick={() => (format === 'CSV' ? table() : picture(format === 'PNG' ? 'png' : 'svg'))}
          >
            {format}
          </Button>
        ))}
      </div>
    </figure>
  )
}

/** The least width of a chart that is saved as a picture, in pixels. */
const minPicture = 640

function save(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
