import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * `pnpm test`: type check, linter, then all tests; stops at the first failing step. Arguments select test files; `--all` draws
 * every screen in every combination of language, theme and width, and looks for obstacles as every role.
 */
const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const all = process.argv.includes('--all')
const files = process.argv.slice(2).filter((given) => given !== '--all')

const steps: [string, string[]][] = [
  [bin('tsc'), ['-p', '.']],
  [bin('tsc'), ['-p', 'web']],
  [bin('oxlint'), ['--deny-warnings']],
  [bin('vitest'), ['run', ...files]],
]
for (const [command, args] of files.length > 0 ? steps.slice(-1) : steps) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...(all && { EVERY_COMBINATION: 'yes' }) } })
  if (status !== 0) process.exit(status ?? 1)
}
