import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * `pnpm test`: type check, linter, then all tests; stops at the first failing step. Arguments select test files; `--all` draws
 * every screen in every combination of language, theme and width, and looks for obstacles as every role.
 */
const root = join(import.meta.dirname, '../..')
const all = process.argv.includes('--all')
const files = process.argv.slice(2).filter((given) => given !== '--all')

const env = { ...process.env, ...(all && { EVERY_COMBINATION: 'yes' }) }
const run = (name: string, args: string[]): number => spawnSync(join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit', env }).status ?? 1

if (files.length > 0) process.exit(run('vitest', ['run', ...files]))
for (const [name, args] of [['tsc', ['-p', '.']], ['tsc', ['-p', 'web']], ['oxlint', ['--deny-warnings']]] as const) {
  const status = run(name, [...args])
  if (status !== 0) process.exit(status)
}
process.exit(runAll())

/**
 * All tests. What a browser test waits for may come too late on a busy machine: when at most three files of the browser fail and
 * nothing else does, they are run once more by themselves. A file that passes only then is named at the end: it has a fault that
 * shows itself at times, and is to be mended like any other.
 */
function runAll(): number {
  const report = join(root, 'node_modules/.cache/tests.json')
  rmSync(report, { force: true })
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  if (status === 0) return 0
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string; status: string }[] }
  const failed = testResults.filter((file) => file.status === 'failed').map(({ name }) => relative(root, name))
  if (failed.length === 0 || failed.length > 3 || !failed.every((name) => name.endsWith('.e2e.ts'))) return status
  const secondStatus = run('vitest', ['run', ...failed])
  if (secondStatus === 0) console.log(`passed at the second run only: ${failed.join(', ')}`)
  return secondStatus
}
