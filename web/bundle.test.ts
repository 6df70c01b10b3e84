import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, 'dist')
const manifestFile = join(dist, '.vite/manifest.json')

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** In bytes after gzip: what a person waits for before he can work. */
const most = 250 * 1024

test.skipIf(!existsSync(manifestFile)).each([
  ['the login page', ['features/account/login-page.tsx']],
  ['the start page', ['app/shell/shell.tsx', 'app/dashboard/dashboard-page.tsx']],
  ['the first list', ['app/shell/shell.tsx', 'app/screen.tsx']],
])('%s asks for little JavaScript', (_, screens) => {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
  const entry = Object.keys(manifest).filter((name) => manifest[name]!.isEntry)
  const files = closure(manifest, [...entry, ...screens])
  const size = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  expect(size).toBeLessThan(most)
})

test.skipIf(!existsSync(manifestFile))('no icon comes that is not drawn', () => {
  const manifest = readFileSync(manifestFile, 'utf8')
  expect(manifest).not.toContain('allPaths')
})

function closure(manifest: Record<string, Chunk>, names: string[], files = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = manifest[name]!
    if (files.has(file)) continue
    files.add(file)
    closure(manifest, imports, files)
  }
  return files
}
