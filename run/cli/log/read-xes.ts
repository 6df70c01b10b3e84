import { SaxesParser } from 'saxes'

/** A trace of a log in XES, or one of its events: attributes by key. Nested attributes are ignored. */
export interface XesTrace {
  readonly attributes: Record<string, string>
  readonly events: Record<string, string>[]
}

/** Reads a log in XES (IEEE 1849-2016), one trace at a time, in constant memory. Throws with the line where it is no XML. */
export async function* readXes(chunks: AsyncIterable<string>): AsyncGenerator<XesTrace> {
  const parser = new SaxesParser()
  const open: string[] = []
  let full: XesTrace[] = []
  let trace: XesTrace | undefined
  parser.on('error', (error) => {
    throw new Error(`not XES: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1)
    if (open.length === 0 && name !== 'log') throw new Error(`not XES: it begins with ${name}`)
    if (name === 'trace') trace = { attributes: {}, events: [] }
    else if (name === 'event') trace?.events.push({})
    else if (attributes['key'] !== undefined && (parent === 'trace' || parent === 'event')) {
      const of = parent === 'trace' ? trace?.attributes : trace?.events.at(-1)
      if (of) of[attributes['key']] = attributes['value'] ?? ''
    }
    open.push(name)
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (name !== 'trace' || !trace) return
    full.push(trace)
    trace = undefined
  })
  for await (const chunk of chunks) {
    parser.write(chunk)
    yield* full
    full = []
  }
  parser.close()
}
