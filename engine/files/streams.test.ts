import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { fromWebStream, readStream, streamFrom, webStream, writeStream } from './streams.ts'

const missing = join(tmpdir(), 'there-is-no-such-file')
const broken: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken')) }) }

const faulty: Record<string, () => Readable> = {
  'a file that is missing': () => readStream(missing),
  'a folder': () => readStream(tmpdir()),
  'values that cannot be had': () => streamFrom(broken),
  'a request whose connection breaks': () =>
    fromWebStream(new ReadableStream({ pull: (controller) => controller.error(new Error('broken')) })),
}

test.for(Object.entries(faulty))('%s ends no process where nobody reads it yet, and who reads it is told', async ([, open]) => {
  const stream = open()
  expect(stream.listenerCount('error')).toBe(1)
  const closed = new Promise((resolve) => stream.once('close', resolve))
  stream.resume()
  await closed
  await expect(buffer(stream)).rejects.toThrow()
  await expect(pipeline(open(), async (bytes) => buffer(bytes as Readable))).rejects.toThrow()
  await expect(Array.fromAsync(webStream(open()))).rejects.toThrow()
})

test('a file that cannot be written ends no process, and who writes it is told', async () => {
  const file = writeStream(join(missing, 'file'))
  expect(file.listenerCount('error')).toBe(1)
  await new Promise<void>((resolve) => void file.once('close', resolve))
  await expect(pipeline(streamFrom(['a']), file)).rejects.toThrow()
})

test('every stream is begun by these functions, so that nobody forgets its errors', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = globSync('{engine,api,worker,run}/**/*.ts', {
    cwd: root,
    exclude: (path) => /node_modules|testing$|bench$|\.test\.ts$/.test(path),
  })
  const begins = /(?<!owned\((?:\w+\.)?)\b(createReadStream|createWriteStream|Readable\.(from|toWeb|fromWeb))\(/
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => path !== 'engine/files/streams.ts' && begins.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})
