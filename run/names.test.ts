import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Names that the code once had, and what says the same in the field's own terms. */
const plain: readonly (readonly [former: RegExp, plain: string])[] = [
  [/^(most([A-Z]\w*)?|longest|largest)$/, 'max, or what it is the most of: maxRows, pageSize'],
  [/^(least|shortest|smallest)$/, 'min'],
  [/^(patience|farewell)$/, 'timeout, shutdown grace period'],
  [/^atOnce$/, 'concurrency, batchSize'],
  [/^(Asked|Found|Given|Counted|Told|Wanted|Talk|Visitor)$/, 'the noun that is asked for, found or given: ListQuery, FoundRow'],
  [/^(clocked|reckoned)$/, 'schedule'],
  [/^(isVast|leadsOut|singly|sought|readings)$/, 'isLarge, allowedCalls, oneAtATime, searchTerm, variants'],
  [/^(deed|unborn|heed|refold|recollection|judge)$/, 'action, initialDocument, subscribe, rebuild, logState, check'],
]

const declared = /\b(?:const|let|type|interface|class|function\*?|readonly) #?(\w+)/g

test('a type, constant, function or property has a plain name', () => {
  const found = globSync('{machines,engine,api,worker,migrations,run,web}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist$/.test(path),
  }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(declared)].flatMap(([, name]) =>
      plain.flatMap(([former, instead]) => (former.test(name!) && !isData(path, name!) ? [`${path}: ${name} (${instead})`] : [])),
    ),
  )
  expect(found).toEqual([])
})

/** Fields of documents, and what stored messages are filled with, keep their names. */
const isData = (path: string, name: string): boolean => name === 'most' && /\brisk\b|image-reader/.test(path)
