import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './testing/changed.ts'

const root = join(import.meta.dirname, '..')
const sources = new Map(
  globSync('{machines,engine,api,worker,migrations,run}/**/*.ts', {
    cwd: root,
    exclude: (path) => /node_modules|\.test\.ts$|\/testing$/.test(path),
  }).map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')]),
)

/** Parsers of bytes that strangers have written: libraries, and our own files. */
const libraries = ['@hyzyla/pdfium', 'saxes', 'sharp', 'yauzl']
const files = [
  'api/files/webvtt.ts',
  'worker/import/sheet/csv-records.ts',
  'worker/import/sheet/worksheet.ts',
  'worker/import/sheet/zip.ts',
]

/** The modules that `readApart` and `readOnceApart` run in a process of their own. */
const readers = [...sources].flatMap(([path, source]) =>
  Array.from(source.matchAll(/read(?:Once)?Apart(?:<[^>]*>)?\(new URL\('([^']+)'/g), ([, module]) => posix.join(dirname(path), module!)),
)

test('bytes of strangers are parsed by the processes of the readers alone', () => {
  expect(readers.toSorted()).toEqual([
    'api/files/image-reader.ts',
    'api/files/pdf-reader.ts',
    'api/files/subtitles-reader.ts',
    'api/public/icon-reader.ts',
    'worker/import/sheet/reader.ts',
  ])
  const serving = reachedFrom('run/processes/start.ts', 'run/processes/api.ts', 'run/processes/worker.ts')
  expect(serving.size).toBeGreaterThan(300)
  expect([...serving].filter((path) => readers.includes(path) || files.includes(path))).toEqual([])
  expect([...serving].flatMap((path) => librariesOf(path).map((library) => `${path}: ${library}`))).toEqual([])
  // Each of them is what a reader loads, or the lists have become old.
  const reading = reachedFrom(...readers)
  expect([...new Set([...reading].flatMap(librariesOf))].toSorted()).toEqual(libraries)
  expect([...reading].filter((path) => files.includes(path)).toSorted()).toEqual(files)
})

const librariesOf = (path: string): string[] => libraries.filter((library) => sources.get(path)!.includes(`'${library}'`))

/** The files that others import, over however many. Types alone load nothing. */
function reachedFrom(...paths: string[]): Set<string> {
  const reached = new Set(paths)
  for (const path of reached) {
    const loading = sources.get(path)!.replaceAll(/^(?:import|export) type .*$/gm, '')
    for (const imported of importsOf(path, loading, sources)) reached.add(imported)
  }
  return reached
}
