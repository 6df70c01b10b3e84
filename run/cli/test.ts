import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { asOf } from '../testing/as-of.ts'
import { testsOf } from '../testing/changed.ts'
import { printTimings, processorTime } from '../testing/timings.ts'

/**
 * `pnpm test`: type check, linter, formatter, then all tests; stops at the first step that fails. Arguments select test files.
 * `--changed [base]` takes the tests that reach what differs from a commit, by default from the last one. `--timings` prints where the
 * time went. `--all` draws every screen in every combination of language, theme and width, and looks for obstacles as every role.
 */
const root = join(import.meta.dirname, '../..')
const report = join(root, 'node_modules/.cache/tests.json')
const started = join(root, 'node_modules/.cache/started.jsonl')

const { changed, timings, named, env } = options()
const run = (name: string, args: string[]): number =>
  spawnSync(join(root, 'node_modules/.bin', name), args, { cwd: root, stdio: 'inherit', env }).status ?? 1

const before = processorTime()
const selected = changed ? testsOf(root, named[0] ?? 'HEAD', report) : { files: named, left: [] }
if (named.length === 0 || changed) {
  for (const [name, args] of [
    ['tsc', ['-p', '.']],
    ['tsc', ['-p', 'web']],
    ['oxlint', ['--deny-warnings']],
    ['oxfmt', ['--check']],
  ] as const) {
    const status = run(name, [...args])
    if (status !== 0) process.exit(status)
  }
}
if (changed && selected.files.length === 0) {
  console.log('no test reaches what has changed')
  process.exit(0)
}
rmSync(started, { force: true })
// The report of a whole run says what each file takes.
const reporters = selected.files.length === 0 || timings ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
const status = run('vitest', ['run', ...selected.files, ...reporters])
if (timings) printTimings(root, report, started, before)
if (selected.left.length > 0)
  console.log(
    `not run, since all would take longer than a minute and a half: ${selected.left.join(', ')}. Run them by their names, or everything by pnpm test.`,
  )
process.exit(status)

function options() {
  try {
    const flag = { type: 'boolean', default: false } as const
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { all: flag, changed: flag, timings: flag, at: { type: 'string' } },
    })
    const { all, changed, timings, at } = values
    return {
      changed,
      timings,
      named: positionals,
      env: { ...process.env, ...(all && { EVERY_COMBINATION: 'yes' }), ...(timings && { TIMINGS: started }), ...(at && asOf(at)) },
    }
  } catch (error) {
    console.error(`pnpm test [file…] [--changed [base]] [--timings] [--at <moment>] [--all]\n${(error as Error).message}`)
    process.exit(2)
  }
}
