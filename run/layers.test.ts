import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Files that import from above, one for each layer, and what they import. */
const upward: Record<string, string> = {
  'machines/a.ts': '@nazorat/engine',
  'machines/b.ts': 'node:fs',
  'machines/kit/fields/a.ts': '../../documents/index.ts',
  'engine/a.ts': '@nazorat/api',
  'engine/signatures/a.ts': '../postgres/database.ts',
  'engine/postgres/a.ts': '../event-store/event.ts',
  'engine/secrets/a.ts': '../event-store/event.ts',
  'engine/event-store/a.ts': '../documents/document.ts',
  'engine/documents/a.ts': '../deadlines/due.ts',
  'engine/deadlines/a.ts': '../projections/follower.ts',
  'engine/projections/a.ts': '../queries/as-of.ts',
  'engine/queries/list/a.ts': '../../commands/command-handler.ts',
  'engine/commands/a.ts': '../queries/as-of.ts',
  'engine/proof/a.ts': '../audit/conformance.ts',
  'engine/import/a.ts': '../audit/conformance.ts',
  'api/documents/a.ts': '@nazorat/worker',
  'worker/a.ts': '@nazorat/api',
  'web/main.ts': '@nazorat/engine',
  'web/storage/a.ts': '../i18n/words.ts',
  'web/i18n/a.ts': '../api/client.ts',
  'web/api/a.ts': '../navigation/paths.ts',
  'web/navigation/a.ts': '../ui/badge.tsx',
  'web/ui/a.ts': '../fields/value.tsx',
  'web/fields/date/a.ts': '../../screens/list/list-page.tsx',
  'web/screens/list/rows/a.ts': '../../../features/dashboard/panel.tsx',
  'web/features/account/a.ts': '../../types/news/news-page.tsx',
  'web/types/check/a.ts': '../../app/router.tsx',
}

/** Files that import from below, or from their own layer. */
const downward: Record<string, string> = {
  'machines/documents/territory/b.ts': '../../kit/index.ts',
  'engine/commands/b.ts': '../documents/document.ts',
  'engine/signatures/b.ts': '../telemetry/logger.ts',
  'engine/queries/list/b.ts': '../../postgres/database.ts',
  'api/documents/b.ts': '@nazorat/engine',
  'web/screens/list/rows/b.ts': '../../../fields/value.tsx',
  'web/types/check/b.ts': '../../features/dashboard/panel.tsx',
  'engine/postgres/a.test.ts': '../commands/command-handler.ts',
}

test('the linter refuses every import from a layer above, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  for (const [path, imported] of Object.entries({ ...upward, ...downward })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `import { a } from '${imported}'\nexport const b = a\n`)
  }
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix'], { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  const refused = new Set(
    output
      .split('\n')
      .filter((line) => line.includes('no-restricted-imports'))
      .map((line) => line.split(':')[0]!),
  )
  expect([...refused].toSorted()).toEqual(Object.keys(upward).toSorted())
})

test('no folder has more files than can be looked through', async () => {
  const files = await Array.fromAsync(
    glob('{machines,engine,api,worker,web,migrations,run}/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /node_modules|dist/.test(name) }),
  )
  const counts = new Map<string, number>()
  for (const file of files) if (!file.includes('.test.')) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 22)).toEqual([])
})

test('statements are written with Kysely, but for the few that it cannot write', async () => {
  const files = await Array.fromAsync(
    glob('{engine,api,worker,run}/**/*.ts', { cwd: root, exclude: (name) => /node_modules|testing|bench|\.test\./.test(name) }),
  )
  const raw = await Promise.all(
    files.map(async (file) => (/\.query(<[^(]*>)?\(\s*[`'"]/.test(await readFile(join(root, file), 'utf8')) ? [file] : [])),
  )
  expect(raw.flat().length).toBeLessThanOrEqual(15)
})
