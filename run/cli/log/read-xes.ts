import { SaxesParser } from 'saxes'
import { xmlText } from './xes-text.ts'

/** The types of attributes (IEEE 1849-2016, 4.1). */
const types = ['string', 'date', 'int', 'float', 'boolean', 'id', 'list', 'container'] as const

/** How deep elements may stand in each other: attributes of attributes are hardly ever nested twice. */
const maxDepth = 100

/** A value as the file writes it, and its type; that of a list or a container is its members' with semicolons between them. */
export interface XesValue {
  readonly type: (typeof types)[number]
  readonly value: string
}

/** By key; an attribute of an attribute by both keys with a slash between them. */
export type XesAttributes = ReadonlyMap<string, XesValue>

/** A trace of a log in XES, with its events. */
export interface XesTrace {
  /** The line on which it begins. */
  readonly line: number
  readonly attributes: XesAttributes
  readonly events: readonly XesAttributes[]
}

/**
 * Reads a log in XES (IEEE 1849-2016), packed with gzip or not, one trace at a time, in constant memory. Names may have a prefix.
 * Throws with the line where it is no XML, and where it is no XES.
 */
export async function* readXes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<XesTrace> {
  const parser = new SaxesParser()
  const open: Open[] = []
  let full: XesTrace[] = []
  let trace: { line: number; attributes: Map<string, XesValue>; events: Map<string, XesValue>[] } | undefined
  parser.on('error', (error) => {
    throw new Error(`not XES: ${error.message}`)
  })
  parser.on('opentag', ({ name: written, attributes: { key, value = '' } }) => {
    const name = localOf(written)
    const parent = open.at(-1)
    if (open.length === maxDepth) throw new Error(`not XES: elements are nested more than ${maxDepth} deep on line ${parser.line}`)
    if (open.length === 0 && name !== 'log') throw new Error(`not XES: it begins with ${written}`)
    if (name === 'trace' && parent?.name === 'log') trace = { line: parser.line, attributes: new Map(), events: [] }
    if (name === 'event' && parent?.name === 'trace') trace?.events.push(new Map())
    const type = types.find((each) => each === name)
    // The members of a list stand in `values`, in files of the older form in the list itself.
    const path = type === undefined || key === undefined ? parent?.path : `${parent?.path === undefined ? '' : `${parent.path}/`}${key}`
    open.push({ name, ...(path !== undefined && { path }) })
    if (!trace || type === undefined || key === undefined) return
    const holder = open.findLast((each) => each.name === 'event' || each.name === 'trace')
    const into = holder?.name === 'event' ? trace.events.at(-1) : trace.attributes
    // In a `global` or a `classifier` of the log there is nothing to hold it.
    if (!holder || !into) return
    into.set(path!, { type, value })
    const list = parent?.path === undefined ? undefined : into.get(parent.path)
    if (list?.type === 'list' || list?.type === 'container')
      into.set(parent!.path!, { ...list, value: list.value === '' ? value : `${list.value}; ${value}` })
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed?.name !== 'trace' || !trace || open.length !== 1) return
    full.push(trace)
    trace = undefined
  })
  for await (const text of xmlText(bytes)) {
    parser.write(text)
    yield* full
    full = []
  }
  parser.close()
}

interface Open {
  readonly name: string
  /** The key of the attribute, with those around it. */
  readonly path?: string
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1)
