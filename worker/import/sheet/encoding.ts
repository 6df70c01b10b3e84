import type { Encoding } from '@nazorat/machines/import'
import { readStream } from '@nazorat/engine/files/streams'
import { SheetProblem } from './sheet-problem.ts'

/** The encodings of one byte a letter that are tried. */
const candidates = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const satisfies readonly Encoding[]

/** Of a text that is not UTF-8, so many bytes are looked at. */
const maxLooked = 512 * 1024

/**
 * The encoding of a text, by its mark or by what comes out: UTF-8 also where some bytes are none, UTF-16 without a mark, or the one of
 * the candidates in which it reads like Russian or Uzbek. Throws `unknownEncoding` where it does in none.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const utf8 = new TextDecoder()
  let [good, bad, looked, isFirst] = [0, 0, 0, true]
  const pieces: Buffer[] = []
  for await (const piece of readStream(path) as AsyncIterable<Buffer>) {
    const utf16 = isFirst && utf16Of(piece)
    if (utf16) return utf16
    isFirst = false
    const text = utf8.decode(piece, { stream: true })
    if (text.length === piece.length && !text.includes('\ufffd')) continue
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === notUtf8) bad++
      else if (code > 127) good++
    }
    if (looked < maxLooked) pieces.push(piece)
    looked += piece.length
  }
  if (utf8.decode() !== '') bad++
  if (bad === 0 || good > bad) return 'utf-8'
  const bytes = Buffer.concat(pieces).subarray(0, maxLooked)
  const [best] = candidates
    .map((encoding) => ({ encoding, ...judged(new TextDecoder(encoding).decode(bytes)) }))
    .toSorted((a, b) => b.score - a.score)
  if (best!.strange > 0.25) throw new SheetProblem('unknownEncoding', { encoding: best!.encoding })
  return best!.encoding
}

/** The character that stands for bytes that are no UTF-8. */
export const notUtf8 = 0xfffd

/** UTF-16 by its mark, or by its zeros: delimiters and digits have one in each pair of bytes, always on the same side. */
export function utf16Of(begin: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (begin[0] === 0xff && begin[1] === 0xfe) return 'utf-16le'
  if (begin[0] === 0xfe && begin[1] === 0xff) return 'utf-16be'
  const looked = begin.subarray(0, 4096)
  const zeros = [0, 0]
  for (let i = 0; i < looked.length; i++) if (looked[i] === 0) zeros[i % 2]!++
  const [even, odd] = zeros as [number, number]
  if (Math.max(even, odd) * 20 < looked.length || Math.min(even, odd) > 0) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** The letters of Russian and of Uzbek Cyrillic, the most frequent first. */
const letters = 'аиоентрлскдмвубпгшзяйчхқьыжўҳюцғщэфёъ'
const marks = '«»№–—’‘“”„…°§•\u00a0'

/** How much a text reads like Russian or Uzbek, and which part of its characters outside ASCII does not at all. */
function judged(text: string): { score: number; strange: number } {
  let [sum, all, strange] = [0, 0, 0]
  let before = ''
  for (const character of text) {
    if (character > '\u007f' && !marks.includes(character)) {
      const small = character.toLowerCase()
      const rank = letters.indexOf(small)
      // Capitals do not follow small letters in a word, nor Cyrillic letters Latin ones.
      const isOdd = rank < 0 || /[a-z]/i.test(before) || (character !== small && before > '\u007f' && before !== before.toUpperCase())
      all++
      if (isOdd) strange++
      sum += isOdd ? -2 : 1 - rank / letters.length
    } else if (/[a-z]/i.test(character) && letters.includes(before.toLowerCase()) && before !== '') {
      all++
      strange++
      sum -= 2
    }
    before = character
  }
  return all === 0 ? { score: 0, strange: 0 } : { score: sum / all, strange: strange / all }
}
