import { execFile } from 'node:child_process'
import { copyFile, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawn, layers, type Layers } from '../oxlint.config.ts'

const root = join(import.meta.dirname, '..')

/** Pairs of a file and what it imports: from above or beside, and from below. */
const upward: [file: string, imported: string][] = [
  ['machines/a.ts', '@nazorat/engine'],
  ['machines/b.ts', 'node:fs'],
  ['machines/kit/fields/a.ts', '../../documents/index.ts'],
  ['machines/kit/a.ts', '../reports/reports.ts'],
  ['engine/a.ts', '@nazorat/api'],
  ['engine/b.ts', '@nazorat/worker/index'],
  ['api/documents/a.ts', '@nazorat/worker'],
  ['worker/a.ts', '@nazorat/api'],
  ['web/main.ts', '@nazorat/engine'],
]
const downward: [file: string, imported: string][] = [
  ['machines/documents/territory/b.ts', '../../kit/index.ts'],
  ['api/documents/b.ts', '@nazorat/engine'],
  ['engine/postgres/a.test.ts', '../commands/command-handler.ts'],
]
for (const name of ['engine', 'web'] as const) {
  const floors = (layers[name] as Layers).map((part) => (typeof part === 'string' ? [part] : part))
  for (const [at, floor] of floors.entries())
    for (const folder of floor)
      for (const [otherAt, other] of floors.flatMap((names, n) => names.map((each) => [n, each] as const))) {
        if (other === folder) continue
        const pairs = otherAt < at ? downward : upward
        pairs.push(
          [`${name}/${folder}/${other}.ts`, `../${other}/a.ts`],
          [`${name}/${folder}/deep/${other}.ts`, `../../${other}/deep/a.ts`],
        )
      }
}

test('the linter refuses every import from a layer above, and no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, imported] of [...upward, ...downward]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `import { a } from '${imported}'\nexport const b = a\n`)
  }
  const output = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), ['--format', 'unix'], { cwd: folder, maxBuffer: 1e8 }, (_, stdout) => resolve(stdout))
  })
  const refused = new Set(
    output
      .split('\n')
      .filter((line) => line.includes('no-restricted-imports'))
      .map((line) => line.split(':')[0]!),
  )
  expect([...refused].toSorted()).toEqual(upward.map(([path]) => path).toSorted())
})

test('the map draws the layers that the linter holds, and has every folder in one', async () => {
  const map = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
  for (const name of ['engine', 'web'] as const) {
    expect(map).toContain(`\`${drawn(layers[name])}\``)
    const folders = await Array.fromAsync(glob(`${name}/*/`, { cwd: root, withFileTypes: true }))
    const own = folders.map((folder) => folder.name).filter((folder) => !['node_modules', 'dist', 'testing', 'e2e'].includes(folder))
    expect((layers[name] as Layers).flat().toSorted()).toEqual(own.toSorted())
  }
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
