import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vitest/node'

const root = join(import.meta.dirname, '..')

/**
 * The sources that run in operation, in the server and in the browser. Tests and the configuration of the web's build are left out: they
 * read no text of strangers.
 */
const sources = [
  '{machines,engine,api,worker,migrations}/**/*.ts',
  'web/*/**/*.{ts,tsx}',
  'run/{processes,cli,eimzo,postgres,seed}/**/*.ts',
].flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist$|testing$|e2e$|\.test\.tsx?$/.test(path) }))

interface Node {
  readonly type: string
  readonly start: number
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: { readonly name?: string }
}

/** The regular expressions of the sources and where they stand, and the places that make one of a string. */
const expressions = new Map<string, { readonly pattern: string; readonly flags: string; readonly places: string[] }>()
const made: string[] = []
for (const path of sources) {
  const code = readFileSync(join(root, path), 'utf8')
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach(collect)
    const { start, regex, callee } = node as Node
    const place = () => `${path}:${code.slice(0, start).split('\n').length}`
    if (regex) {
      const written = `/${regex.pattern}/${regex.flags}`
      const found = expressions.get(written)
      if (found) found.places.push(place())
      else expressions.set(written, { ...regex, places: [place()] })
    } else {
      if (callee?.name === 'RegExp') made.push(place())
      Object.values(node).forEach(collect)
    }
  }
  collect(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
}

test('no regular expression takes more time than a text is long, whatever somebody writes into the text', () => {
  expect(expressions.size).toBeGreaterThan(200)
  const slow = [...expressions].flatMap(([written, { pattern, flags, places }]) => {
    // By proof and without a time limit: what is found by trying depends on how busy the machine is.
    const found = checkSync(pattern, flags, { checker: 'automaton', timeout: null })
    if (found.status === 'safe') return []
    return [{ written, places, found: found.status === 'vulnerable' ? found.complexity.summary : found.error.kind }]
  })
  expect(slow).toEqual([])
})

test('every regular expression is written where it is used, so that the test above sees it', () => {
  expect(made).toEqual([])
})
