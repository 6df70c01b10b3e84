import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { catalogue } from '@nazorat/machines/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** In bytes after gzip: what a person waits for before they can work. */
const most = { login: 160_000, list: 210_000, start: 205_000, type: 500 }

let dist: string
let manifest: Record<string, Chunk>

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'nazorat-web-'))
  const vite = join(import.meta.dirname, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'], { cwd: import.meta.dirname })
  manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}, 180_000)

afterAll(() => rmSync(dist, { recursive: true, force: true }))

test('the page that every address answers brings little script', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = Array.from(html.matchAll(/<(?:script|link rel="modulepreload")[^>]+(?:src|href)="\/([^"]+\.js)"/g), ([, file]) => file!)
  expect(scripts.length).toBeGreaterThan(0)
  expect(sizeOf(scripts)).toBeLessThan(most.login)
})

test('the login page needs little script', () => {
  expect(sizeOf(withImports('features/account/login-page.tsx'))).toBeLessThan(most.login)
})

test('the first list needs little script, and no definition', () => {
  const files = withImports('app/shell/shell.tsx', 'app/screen.tsx', 'list-of:request')
  expect(sizeOf(files)).toBeLessThan(most.list)
  const definitions = Object.keys(manifest).filter((name) => name.startsWith('../machines/documents/'))
  expect(definitions.length).toBeGreaterThan(20)
  expect(definitions.filter((name) => files.includes(manifest[name]!.file))).toEqual([])
})

test('the start page needs little script', () => {
  expect(sizeOf(withImports('app/shell/shell.tsx', 'app/dashboard/dashboard-page.tsx'))).toBeLessThan(most.start)
})

test('each document type adds little to what every page brings', () => {
  const whole = gzip(JSON.stringify(catalogue))
  for (const entry of catalogue) {
    const { type } = entry
    const loads = `${type}:async()=>(await __vitePreload(()=>import('./${type}-12345678.js'),__vite__mapDeps([1,2,3]))).${type},`
    const added = whole - gzip(JSON.stringify(catalogue.filter((each) => each !== entry)))
    expect(added + 2 * gzip(loads), type).toBeLessThan(most.type)
  }
})

test('no icon comes that is not drawn', () => {
  expect(JSON.stringify(manifest)).not.toContain('allPaths')
})

/** The files of some chunks, of what the page begins with, and of all that these import. */
function withImports(...names: string[]): string[] {
  const files = new Set<string>()
  const add = (name: string) => {
    const { file, imports = [] } = manifest[name]!
    if (files.has(file)) return
    files.add(file)
    imports.forEach(add)
  }
  Object.keys(manifest).filter((name) => manifest[name]!.isEntry).forEach(add)
  names.forEach(add)
  return [...files]
}

const sizeOf = (files: readonly string[]): number => files.reduce((sum, file) => sum + gzip(readFileSync(join(dist, file))), 0)

const gzip = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length
