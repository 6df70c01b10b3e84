import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Names that are not used, and the plain ones to use instead. */
const plain: Readonly<Record<string, string>> = {
  most: 'max',
  longest: 'max',
  largest: 'max',
  least: 'min',
  shortest: 'min',
  smallest: 'min',
  patience: 'timeout',
  farewell: 'shutdown grace period',
  atOnce: 'concurrency or batchSize',
  Asked: 'the noun that is asked for, such as ListQuery',
  Wanted: 'the noun that is asked for, such as ListQuery',
  Found: 'the noun that is found, such as FoundRow',
  Given: 'the noun that is given, such as CallInput',
  Counted: 'the noun that is counted',
  Told: 'Message',
  Talk: 'Connection',
  Visitor: 'Client',
  clocked: 'schedule',
  reckoned: 'schedule',
  isVast: 'isLarge',
  singly: 'oneAtATime',
  kept: 'stored',
  Kept: 'Stored',
  sought: 'searchTerm',
  readings: 'variants',
  deed: 'action',
  unborn: 'initialDocument',
  heed: 'subscribe',
  refold: 'rebuild',
  recollection: 'logState',
  judge: 'check',
}

/** The plain name for one that is not used: `maxRows` for `mostRows`. */
const insteadOf = (name: string): string | undefined =>
  Object.hasOwn(plain, name) ? plain[name] : /^most[A-Z]/.test(name) ? name.replace('most', 'max') : undefined

const declared = /\b(?:const|let|type|interface|class|function\*?|readonly) #?(\w+)/g

test('a type, constant, function or property has a plain name', () => {
  const found = globSync('{machines,engine,api,worker,migrations,run,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist$/.test(path),
  }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(declared)].flatMap(([, name]) => {
      const instead = insteadOf(name!)
      return instead === undefined || isData(path, name!) ? [] : [`${path}: ${name}, use ${instead}`]
    }),
  )
  expect(found).toEqual([])
})

/** Fields of documents, and what stored messages are filled with, keep their names. */
const isData = (path: string, name: string): boolean => name === 'most' && /\brisk\b|image-reader/.test(path)
