import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clear } from './clear.ts'

// `pnpm bench <name> …` runs a benchmark (`measure.ts`) in a process of its own, and leaves nothing of it behind, however it ends.

/** How long an interrupted benchmark may take to print what it has, in milliseconds. */
const lastWords = 3_000

// It runs with a folder of its own for temporary files, by which all is found that it has started: Postgres, servers, browsers.
const folder = await mkdtemp(join(tmpdir(), 'nazorat-bench-'))
const child = spawn(process.execPath, [...process.execArgv, join(import.meta.dirname, 'measure.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TMPDIR: folder },
})
const ended = once(child, 'exit') as Promise<[number | null]>
const interrupted = new Promise<number>((resolve) => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.on(signal, () => resolve(code))
})
const code = await Promise.race([ended.then(([code]) => code ?? 1), interrupted])
child.kill('SIGINT')
await Promise.race([ended, sleep(lastWords)])
await clear(folder)
process.exit(code)
