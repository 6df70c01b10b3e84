import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@nazorat/engine/telemetry/logger'

/**
 * `node run/supervise.ts <process>`: runs a server process, `start`, `api` or `worker`, and starts it again when it ends
 * by itself after it was once ready. It holds nothing but the process, so that nothing here can fail.
 */
const [name = ''] = process.argv.slice(2)

/** Room for what is new, in MB: what an answer needs is gone again before Node has to look through it. */
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

// One that ends again soon is given more and more time.
for (let pause = 500; ; pause = Math.min(2 * pause, 30_000)) {
  const started = Date.now()
  child = spawn(process.execPath, [...process.execArgv, ...flags[name], join(import.meta.dirname, `${name}.ts`)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What Node has compiled once it need not compile at the next start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled'), ...process.env },
  })
  child.once('message', () => (wasReady = true))
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  if (stopping || code === 0 || !wasReady) process.exit(code ?? 1)
  if (Date.now() - started > 60_000) pause = 500
  logger.error({ process: name, ended: signal ?? code }, 'a process has ended by itself and starts again')
  await sleep(pause)
}
