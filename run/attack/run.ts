import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { quantile } from '../bench/figures.ts'
import type { Attack } from './attack.ts'
import { watchHealth } from './health.ts'
import { targetAt } from './target.ts'

/** The allowed 99th percentile of health checks during an attack, in milliseconds. A measurement: no test asks for it. */
const bound = 100

export interface Outcome {
  /** The 99th percentile and the maximum of the health checks, in milliseconds. */
  readonly p99: number
  readonly max: number
  readonly seconds: number
  /** Whether the health checks kept to their bound. */
  readonly wasPrompt: boolean
  /** Empty when the server withstood the attack. */
  readonly faults: readonly string[]
}

/** All attacks, by the names of their files. */
export async function attacks(): Promise<ReadonlyMap<string, Attack>> {
  const folder = join(import.meta.dirname, 'attacks')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const loaded = files.map(
    async (file) => [basename(file, '.ts'), ((await import(join(folder, file))) as { default: Attack }).default] as const,
  )
  return new Map((await Promise.all(loaded)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A server, and its supervising process if it is on this machine. */
interface Attacked {
  readonly address: string
  readonly pid?: number
}

/** Attacks a server and returns the result. `sessions` are shared by all attacks. */
export async function runAttack({ address, pid }: Attacked, { run }: Attack, sessions: Map<string, Promise<string>>): Promise<Outcome> {
  const faults = new Map<string, number>()
  const blame = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const begun = performance.now()
  const found = await watchHealth(address, pid)
  await run(targetAt(address, blame, sessions)).catch((error: Error) => blame(`the attack itself failed: ${error.stack ?? error.message}`))
  const { times, failures } = await found()
  failures.forEach(blame)
  const p99 = quantile(times, 0.99)
  return {
    p99,
    max: Math.max(...times),
    seconds: (performance.now() - begun) / 1000,
    wasPrompt: p99 <= bound,
    faults: Array.from(faults, ([fault, times]) => (times > 1 ? `${fault} (${times} times)` : fault)),
  }
}
