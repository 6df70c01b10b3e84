import type { Readable } from 'node:stream'
import { textOfCell } from './cell-value.ts'
import { readXml } from './xml.ts'
import { SheetProblem } from './sheet-problem.ts'

/** The characters of all strings together that are held in memory: most sheets have some millions. */
const maxCharacters = 40_000_000

/** The strings that cells refer to by number. */
export interface SharedStrings {
  /** A string by its number; empty where there is none. */
  at(number: number): string
}

/** Reads the strings that cells refer to by number. They are the one part of a workbook that is held whole. */
export async function readSharedStrings(stream: Readable | null): Promise<SharedStrings> {
  const strings = new StringTable()
  if (!stream) return strings
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
        strings.add(textOfCell(string))
        characters += string.length + 16
      }
    },
  })
  for await (const _ of reading) if (characters > maxCharacters) throw new SheetProblem('sheetTooLarge')
  return strings
}

/**
 * Strings one behind another in the bytes of one buffer: as objects, those of a great sheet would fill the heap, and each would
 * keep the piece of XML that it was cut from.
 */
class StringTable implements SharedStrings {
  #bytes = Buffer.alloc(64 * 1024)
  readonly #ends: number[] = []

  add(text: string): void {
    const start = this.#ends.at(-1) ?? 0
    const end = start + 2 * text.length
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(2 * this.#bytes.length, end))
    this.#bytes.write(text, start, 'utf16le')
    this.#ends.push(end)
  }

  at(number: number): string {
    const end = this.#ends[number]
    return end === undefined ? '' : this.#bytes.toString('utf16le', this.#ends[number - 1] ?? 0, end)
  }
}
