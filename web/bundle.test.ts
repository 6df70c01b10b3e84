import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const dist = mkdtempSync(join(tmpdir(), 'bundle-'))
let manifest: Record<string, Chunk>

beforeAll(() => {
  execFileSync(join(import.meta.dirname, 'node_modules/.bin/vite'), ['build', '--outDir', dist, '--emptyOutDir', '--logLevel', 'error'], { cwd: import.meta.dirname })
  manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
}, 180_000)

afterAll(() => rmSync(dist, { recursive: true }))

/** In bytes after gzip: the script that a person waits for before they can work. */
test.each([
  ['the page that is fetched first', [], 160_000],
  ['the login page', ['features/account/login-page.tsx'], 168_000],
  ['the start page', ['app/shell/shell.tsx', 'app/dashboard/dashboard-page.tsx'], 205_000],
  ['the first list', ['app/shell/shell.tsx', 'app/screen.tsx'], 215_000],
] as const)('%s asks for little JavaScript', (_, screens, most) => {
  const entry = Object.keys(manifest).filter((name) => manifest[name]!.isEntry)
  const size = [...closure([...entry, ...screens])].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0)
  expect(size).toBeLessThan(most)
})

test('no icon comes that is not drawn', () => {
  expect(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')).not.toContain('allPaths')
})

function closure(names: readonly string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = manifest[name]!
    if (files.has(file)) continue
    files.add(file)
    closure(imports, files)
  }
  return files
}
