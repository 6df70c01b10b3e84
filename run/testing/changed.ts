import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { timesOf } from './timings.ts'

/** In these files all document types, reports and screens meet: through them everything would reach everything. */
const collections = new Set([
  'machines/documents/index.ts',
  'machines/documents/types.ts',
  'machines/reports/reports.ts',
  'web/navigation/screen-map.ts',
  'web/app/screens.tsx',
])

/** How long the tests may take, in seconds of all workers together: types and linter take the rest of a minute and a half. */
const budget = 100

/** The assumed duration of a file that no report has, in seconds. */
const estimates = [
  [/\.e2e\.ts$/, 40],
  [/\.db\.test\.ts$/, 8],
  [/./, 0.5],
] as const

const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path)
const isPure = (path: string): boolean => isTest(path) && !/\.(db\.test|e2e)\.ts$/.test(path)

export interface Selection {
  readonly files: readonly string[]
  /** Tests that reach the change too, and for which there is no time. */
  readonly left: readonly string[]
}

/**
 * The tests that reach what differs from a commit: the nearest first, as many as fit into a minute and a half by the times of the last
 * whole run.
 */
export function testsOf(root: string, base: string, report: string): Selection {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
      .split('\n')
      .filter(Boolean)
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const paths = [...git('ls-files', '*.ts', '*.tsx'), ...changed].filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const times = new Map(timesOf(root, report).map(({ file, seconds }) => [file, seconds]))
  const secondsOf = (path: string) => times.get(path) ?? estimates.find(([pattern]) => pattern.test(path))![1]

  const reaching = reach(changed, sources)
  const files: string[] = []
  const left: string[] = []
  let sum = 0
  // Tests of functions take no time to speak of; then the nearest, and of those the quickest.
  const rank = (path: string) => (isPure(path) ? 0 : 1)
  for (const [path] of [...reaching].toSorted(([a, near], [b, far]) => rank(a) - rank(b) || near - far || secondsOf(a) - secondsOf(b))) {
    sum += secondsOf(path)
    ;(sum <= budget ? files : left).push(path)
  }
  return { files, left }
}

/**
 * The tests that reach changed files by their imports, and over how many of them. A test that reaches a document type through a
 * collection alone is about all types: it counts when it is of functions alone, or names the type.
 */
export function reach(changed: readonly string[], sources: ReadonlyMap<string, string>): Map<string, number> {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources) {
    for (const imported of importsOf(path, source, sources)) importers.set(imported, [...(importers.get(imported) ?? []), path])
  }
  const walk = (isOpen: (path: string) => boolean) => {
    const distances = new Map(changed.map((path) => [path, 0]))
    for (const path of distances.keys()) {
      if (!isOpen(path)) continue
      for (const importer of importers.get(path) ?? []) if (!distances.has(importer)) distances.set(importer, distances.get(path)! + 1)
    }
    return distances
  }
  const near = walk((path) => !collections.has(path))
  const far = walk(() => true)
  const types = changed.filter((path) => path.startsWith('machines/documents/')).flatMap((path) => typesIn(path, sources))
  const names = types.length > 0 ? new RegExp(`['"/\`](${types.join('|')})['"/\`?$]`) : null
  const found = new Map([...near].filter(([path]) => isTest(path)))
  for (const [path, source] of sources) {
    if (!isTest(path) || found.has(path)) continue
    if (isPure(path) ? far.has(path) : names?.test(source)) found.set(path, far.get(path) ?? 1)
  }
  return found
}

/** The document types that a changed file is about: its own, or that of its folder's definition. */
function typesIn(path: string, sources: ReadonlyMap<string, string>): string[] {
  const folder = dirname(path)
  const own = [sources.get(path), sources.get(`${folder}/definition.ts`)].find((source) => source && /\btype: '\w+'/.test(source))
  return own ? [/\btype: '(\w+)'/.exec(own)![1]!] : []
}

/** The files that a file imports, of those that there are. */
export function importsOf(path: string, source: string, sources: ReadonlyMap<string, string>): string[] {
  const names = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name!)
  return names
    .flatMap((name) => {
      if (name.startsWith('.')) return [posix.join(dirname(path), name)]
      const [, folder, rest] = /^@nazorat\/(\w+)(?:\/(.+))?$/.exec(name) ?? []
      if (!folder) return []
      return rest ? [`${folder}/${rest}.ts`, `${folder}/${rest}/index.ts`, `${folder}/${rest}/${rest}.ts`] : [`${folder}/index.ts`]
    })
    .filter((imported) => sources.has(imported))
}
