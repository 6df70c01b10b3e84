import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (pattern: string) =>
  globSync(pattern, { cwd: import.meta.dirname, exclude: ['dist/**', '**/node_modules/**', '**/*.test.*', 'e2e/**'] }).map((file) => ({
    file,
    source: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }))

// It fits every type: a link with it may lead to an address that its screen cannot read.
test('no value is cast to `never`', () => {
  const found = read('**/*.{ts,tsx}').filter(({ source }) => source.includes('as never'))
  expect(found.map(({ file }) => file)).toEqual([])
})
