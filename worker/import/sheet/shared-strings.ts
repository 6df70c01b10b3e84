import type { Readable } from 'node:stream'
import { readXml } from './xml.ts'
import { FileProblem } from '../problems.ts'

/** The characters of all strings together that are held in memory: most sheets have some millions. */
const mostCharacters = 40_000_000

/** The strings that cells refer to by number. They are the one part of a workbook that is held whole. */
export async function readSharedStrings(stream: Readable | null): Promise<readonly string[]> {
  if (!stream) return []
  const strings: string[] = []
  let characters = 0
  let string = ''
  let inText = false
  let inPhonetic = false
  const reading = readXml(stream, {
    open(name) {
      if (name === 'si') string = ''
      else if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    text(text) {
      if (inText) string += text
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si') {
        strings.push(unescaped(string))
        characters += string.length + 16
      }
    },
  })
  for await (const _ of reading) if (characters > mostCharacters) throw new FileProblem('sheetTooLarge')
  return strings
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
export const unescaped = (text: string): string => (text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text)
