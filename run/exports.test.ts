import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const paths = globSync('{machines,engine,api,worker,migrations,run,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|dist$/.test(path),
})
const isTest = (path: string): boolean => /\.(test|e2e|d)\.tsx?$/.test(path)
const isOfTests = (path: string): boolean =>
  isTest(path) || /\/testing\/|^web\/e2e\/|^run\/(attack|bench|coverage|eimzo|permissions|reports|story)\//.test(path)

/** Each word of the code, with the files that have it and how often, without comments. */
const words = new Map<string, Map<string, number>>()
const exported: { path: string; name: string }[] = []
for (const path of paths) {
  const code = readFileSync(join(root, path), 'utf8').replace(/\/\/.*|\/\*[^]*?\*\//g, '')
  for (const [word] of code.matchAll(/[A-Za-z_]\w*/g)) {
    const files = words.get(word) ?? new Map<string, number>()
    files.set(path, (files.get(path) ?? 0) + 1)
    words.set(word, files)
  }
  for (const [, name] of code.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm))
    if (!isTest(path)) exported.push({ path, name: name! })
}

test('an export is named by another file', () => {
  expect(exported.filter(({ name }) => words.get(name)!.size === 1).map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})

test('what the product exports, the product uses', () => {
  const forTests = exported.filter(({ path, name }) => {
    const files = words.get(name)!
    return !isOfTests(path) && files.get(path) === 1 && [...files.keys()].every((other) => other === path || isOfTests(other))
  })
  expect(forTests.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
})
