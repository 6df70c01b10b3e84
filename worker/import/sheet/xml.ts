import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { broken } from './zip.ts'
import { SheetProblem } from './sheet-problem.ts'

/** The namespaces of an element's prefixes; that of names without one stands under ''. */
export type Namespaces = Readonly<Record<string, string>>

interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>, namespaces: Namespaces): void
  text?(text: string): void
  close?(name: string): void
}

/** The namespaces of workbooks, each as ECMA-376 has it and as its strict form and ISO 29500 do; some programs declare none. */
const ours = new Set([
  undefined,
  '',
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/package/2006/relationships',
])

/**
 * Reads XML as it arrives and yields after each piece, so that the reader hands over what it has found so far. Entities that a
 * document declares itself are not expanded. Elements of other namespaces are passed over; names lose their prefix.
 */
export async function* readXml(stream: Readable, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const scope = new Scope()
  let failed = false
  parser.on('error', () => (failed = true))
  parser.on('attribute', ({ name, value }) => {
    if (name.startsWith('xmlns') && !scope.declare(name.slice('xmlns:'.length), value)) failed = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    scope.open()
    if (open && scope.isOurs(name)) open(localOf(name), attributes, scope.namespaces)
  })
  parser.on('closetag', ({ name }) => {
    if (close && scope.isOurs(name)) close(localOf(name))
    scope.close()
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  for await (const piece of textOf(stream)) {
    if (!failed) parser.write(piece)
    if (failed) throw new SheetProblem('damaged')
    yield
  }
  parser.close()
  if (failed) throw new SheetProblem('damaged')
  yield
}

/** More prefixes than one file has. */
const maxPrefixes = 200

/**
 * The namespaces where the reader is. Saxes can tell them too, and looks for each prefix in all elements around it: that takes minutes
 * where they are deep, and half as long again where they are not.
 */
class Scope {
  namespaces: Namespaces = {}
  #isOurs = true
  #depth = 0
  #declared: Record<string, string> | null = null
  readonly #outer: { readonly depth: number; readonly namespaces: Namespaces }[] = []

  /** A declaration of the element that opens next; false when there are too many. */
  declare(prefix: string, namespace: string): boolean {
    this.#declared ??= { ...this.namespaces }
    this.#declared[prefix] = namespace
    return Object.keys(this.#declared).length <= maxPrefixes
  }

  open(): void {
    this.#depth++
    if (!this.#declared) return
    this.#outer.push({ depth: this.#depth, namespaces: this.namespaces })
    this.#enter(this.#declared)
    this.#declared = null
  }

  close(): void {
    if (this.#outer.at(-1)?.depth === this.#depth) this.#enter(this.#outer.pop()!.namespaces)
    this.#depth--
  }

  isOurs(name: string): boolean {
    return name.includes(':') ? ours.has(this.namespaces[prefixOf(name)]) : this.#isOurs
  }

  #enter(namespaces: Namespaces): void {
    this.namespaces = namespaces
    this.#isOurs = ours.has(namespaces[''])
  }
}

export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')))
export const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The same to the end, for files that are read as a whole. */
export async function readAllXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}

/** The text of a part: UTF-8, or UTF-16 by its mark or its first character. */
async function* textOf(stream: Readable): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(
        piece[0] === 0xff || piece[1] === 0 ? 'utf-16le' : piece[0] === 0xfe || piece[0] === 0 ? 'utf-16be' : 'utf-8',
      )
      yield decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw broken(error)
  } finally {
    stream.destroy()
  }
}
