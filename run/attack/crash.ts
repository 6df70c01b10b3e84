import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { database } from '@nazorat/engine'
import { quantile } from '../bench/figures.ts'
import { demoAccounts } from '../seed/seed.ts'
import { load, send, type Sent, signIn } from '../testing/load.ts'
import { killPostgres, type Server, startServer, withDatabase } from '../testing/server.ts'
import { compare } from '../testing/whole.ts'
import { buildWeb } from '../processes/web.ts'

const run = promisify(execFile)

/** How soon the server must be ready again, in milliseconds. */
const bound = 10_000

/** After how many cycles the whole database is verified. The log is compared with the sent calls after every cycle. */
const verifyEvery = 20

/**
 * `pnpm attack crash [cycles]`: kills the server and its Postgres under load repeatedly, together or one before the other. Each
 * time every answered call must be in the log exactly once, positions must have no gap, and the system must be ready within
 * ten seconds. Returns whether that was so.
 */
export async function crash(cycles: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nazorat-crash-'))
  await buildWeb()
  let server = await startServer(dataDir)
  const token = await signIn(server.address, 'inspector', demoAccounts.password)
  const ready: number[] = []
  let answered = 0
  let failed = 0
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const faults: string[] = []
    const sent: Sent[] = []
    const start = await headOf(dataDir)
    const working = load(server.address, token, 32, sent).catch((error: Error) => void faults.push(error.message))
    await sleep(300 + Math.random() * 2000)
    await fall(server, dataDir)
    await working
    const fallen = performance.now()
    server = await startServer(dataDir)
    const took = performance.now() - fallen
    ready.push(took)
    if (took > bound) faults.push(`it was ready after ${seconds(took)}`)
    answered += sent.filter(({ receipt }) => receipt).length
    // Sends some of the unanswered calls again under their keys: those that have happened must not happen twice.
    for (const each of sent.filter(({ receipt }, i) => !receipt && i % 2))
      if (!(await send(server.address, token, each))) faults.push('it does not answer')
    faults.push(...(await withDatabase(dataDir, (pool) => compare(pool, sent, start))).faults)
    if (cycle % verifyEvery === 0 || cycle === cycles) faults.push(...(await verify(dataDir)))
    if (faults.length > 0) failed++
    console.log(`${faults.length === 0 ? 'held  ' : 'FAILED'} cycle ${cycle}: ${sent.length} calls, ready after ${seconds(took)}`)
    for (const fault of faults.slice(0, 20)) console.log(`         ${fault}`)
  }
  console.log(
    `${cycles - failed} of ${cycles} cycles held; ${answered} calls were answered; ready after ${seconds(quantile(ready, 0.5))} in the median, ${seconds(Math.max(...ready))} at most`,
  )
  await server.interrupt()
  await rm(dataDir, { recursive: true, force: true })
  return failed === 0
}

/** Kills both at once, or one shortly before the other. */
async function fall(server: Server, dataDir: string): Promise<void> {
  const kills = [() => server.kill(), () => killPostgres(dataDir)]
  if (Math.random() < 0.5) kills.reverse()
  const first = kills[0]!()
  await sleep(Math.random() < 0.5 ? 0 : Math.random() * 300)
  await Promise.all([first, kills[1]!()])
}

/** `pnpm log verify` while the system is in use. */
async function verify(dataDir: string): Promise<string[]> {
  const { DATABASE_URL: _, ...environment } = process.env
  return run(process.execPath, [join(import.meta.dirname, '../cli/log/main.ts'), 'verify'], {
    env: { ...environment, DATA_DIR: dataDir },
  }).then(
    () => [],
    (error: Error & { stdout?: string }) => [`log verify: ${error.stdout}${error.message}`],
  )
}

const headOf = (dataDir: string): Promise<number> =>
  withDatabase(dataDir, async (pool) => (await database(pool).selectFrom('head').select('pos').executeTakeFirstOrThrow()).pos)

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
