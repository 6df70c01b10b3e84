import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@nazorat/engine/telemetry/logger'

/**
 * `node run/processes/supervise.ts <process>`: runs a server process, `start`, `api` or `worker`, and restarts it when it ends
 * by itself after it was ready once. It does nothing else, so that it cannot fail itself.
 */
const [name = ''] = process.argv.slice(2)

/** The size of V8's young generation, in MB: most objects of a request are garbage before the next scavenge. */
const serving = ['--min-semi-space-size=128', '--max-semi-space-size=128']
const flags: Record<string, readonly string[]> = { start: serving, api: serving, worker: [] }
if (!flags[name]) {
  console.error(`usage: node run/supervise.ts ${Object.keys(flags).join('|')}`)
  process.exit(1)
}

let child: ChildProcess
let wasReady = false
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill(signal)
  })
}

// The delay grows if the process ends again soon.
for (let pause = 500; ; pause = Math.min(2 * pause, 30_000)) {
  const started = Date.now()
  child = spawn(process.execPath, [...process.execArgv, ...flags[name], join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Node's compile cache: compiled code is reused at the next start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'), ...process.env },
  })
  child.once('message', () => (wasReady = true))
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (stopping || code === 0 || !wasReady) process.exit(code ?? 1)
  if (Date.now() - started > 60_000) pause = 500
  logger.error({ process: name, ended: signal ?? code }, 'a process has ended by itself and starts again')
  await sleep(pause)
}
