import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

/** A cell as the file has it: a number, a text, or a formula with the result that was stored with it. */
interface ReadCell {
  readonly formula: string | null
  readonly value: string | number | null
}

interface ReadBook {
  /** By their places: A1. */
  readonly cells: ReadonlyMap<string, ReadCell>
  readonly merged: readonly string[]
  readonly page: Readonly<Record<string, string>>
  /** The workbook's own XML, with the names that it defines. */
  readonly workbook: string
}

/** Reads the first sheet of a workbook from its XML: another reader than the library that wrote it. */
export function readBook(bytes: Uint8Array): ReadBook {
  const files = unzipSync(bytes)
  const cells = new Map<string, ReadCell>()
  const merged: string[] = []
  let page: Record<string, string> = {}
  let place = ''
  let cell: { type: string; formula: string | null; text: string } = { type: 'n', formula: null, text: '' }
  let within = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    within = name
    const all = attributes as Record<string, string>
    if (name === 'c') {
      place = all['r']!
      cell = { type: all['t'] ?? 'n', formula: null, text: '' }
    }
    if (name === 'mergeCell') merged.push(all['ref']!)
    if (name === 'pageSetup') page = all
  })
  parser.on('text', (text) => {
    if (within === 'f') cell.formula = (cell.formula ?? '') + text
    else if (within === 'v' || within === 't') cell.text += text
  })
  parser.on('closetag', ({ name }) => {
    within = ''
    if (name === 'c')
      cells.set(place, { formula: cell.formula, value: cell.text === '' ? null : cell.type === 'n' ? Number(cell.text) : cell.text })
  })
  parser.write(strFromU8(files['xl/worksheets/sheet1.xml']!)).close()
  return { cells, merged, page, workbook: strFromU8(files['xl/workbook.xml']!) }
}

/** Computes a formula of a report: a sum of a stretch of a column, the share of one cell in another, a difference or a mean. */
export function computed({ cells }: ReadBook, formula: string): number {
  const [, column, first, last] = /^SUM\(([A-Z]+)(\d+):\1(\d+)\)$/.exec(formula) ?? []
  const at = (place: string) => {
    const cell = cells.get(place)
    return cell?.formula ? computed({ cells } as ReadBook, cell.formula) : Number(cell?.value ?? 0)
  }
  if (column)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => at(`${column}${Number(first) + i}`)).reduce(
      (sum, each) => sum + each,
      0,
    )
  const [, of, less] = /^([A-Z]+\d+)-([A-Z]+\d+)$/.exec(formula) ?? []
  if (of) return at(of) - at(less!)
  const [, meant] = /^ROUND\(AVERAGE\(([A-Z\d,]+)\),1\)$/.exec(formula) ?? []
  if (meant) {
    const filled = meant.split(',').filter((place) => (cells.get(place)?.value ?? null) !== null)
    return Math.round((filled.map(at).reduce((sum, each) => sum + each, 0) / filled.length) * 10) / 10
  }
  const [, part, whole] = /^ROUND\(([A-Z]+\d+)\/([A-Z]+\d+)\*100,1\)$/.exec(formula) ?? []
  if (!part) throw new Error(`a formula that is none of a report: ${formula}`)
  return Math.round((at(part) / at(whole!)) * 1000) / 10
}
