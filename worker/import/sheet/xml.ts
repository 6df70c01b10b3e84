import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { broken } from './zip.ts'

export interface XmlHandlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads XML as it arrives and yields after each piece, so that the reader hands over what it has found so far. Entities that a
 * document declares itself are not expanded. Names lose their prefix.
 */
export async function* readXml(stream: Readable, { open, text, close }: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  let failed: Error | undefined
  parser.on('error', (error) => (failed ??= error))
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes))
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  if (text) parser.on('text', text)
  const decoder = new TextDecoder()
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(piece, { stream: true }))
      if (failed) throw failed
      yield
    }
    parser.close()
    if (failed) throw failed
    yield
  } catch (error) {
    throw broken(error)
  } finally {
    stream.destroy()
  }
}

/** The same to the end, for files that are read as a whole. */
export async function readAllXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(stream, handlers));
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
