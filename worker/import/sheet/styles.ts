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

/** The formats 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are Excel's own for days and times; others say so by their letters. */
function isDate(format: number, formats: ReadonlyMap<number, string>): boolean {
  const code = formats.get(format)
  if (code !== undefined) return /[ymdhs]/i.test(code.replace(/"[^"]*"?|\[[^\]]*\]?|\\.?/g, ''))
  return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 47) || (format >= 50 && format <= 58)
}
