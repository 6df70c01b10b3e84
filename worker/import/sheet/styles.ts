import type { Readable } from 'node:stream'
import { readAllXml } from './xml.ts'

/** The numbers of the styles in which a number is a day or a time. */
export async function readDateStyles(stream: Readable | null): Promise<ReadonlySet<number>> {
  const styles = new Set<number>()
  if (!stream) return styles
  const formats = new Map<number, string>()
  let inCells = false
  let style = 0
  await readAllXml(stream, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        if (isDate(Number(attributes['numFmtId']), formats)) styles.add(style)
        style++
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

/** The formats 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are Excel's own for days and times; others say so by their tokens. */
function isDate(format: number, formats: ReadonlyMap<number, string>): boolean {
  const code = formats.get(format)
  if (code !== undefined) return isDateFormat(code)
  return (
    (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58)
  )
}

/**
 * Whether a number format shows days or times (ECMA-376-1, 18.8.31). Letters are no tokens of it in quotation marks, behind a
 * backslash, as the width of a gap (`_s`) or its filling (`*d`), nor in a colour, a condition or a language; `[h]` counts hours.
 */
export const isDateFormat = (code: string): boolean => /[ymdhs]/i.test(code.replace(literals, (each) => (elapsed.test(each) ? each : '')))

const elapsed = /^\[(?:h|hh|m|mm|s|ss)\]$/i
const literals = /"[^"]*"?|\[[^\]]*\]?|[\\_*][^]?|General|Standard/gi
