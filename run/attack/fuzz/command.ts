import { parseArgs } from 'node:util'
import { targetAt } from '../target.ts'
import { fuzz, overHttp } from './fuzz.ts'
import { appToFuzz } from './in-process.ts'

/**
 * `pnpm attack fuzz [--bodies 1000] [--seed n] [--url <address>] [part of a path…]`: sends this many random and hostile bodies to every
 * POST call, or to those whose path has one of the parts, in this process or over HTTP to a server that runs. Prints each call when it
 * is done, and whatever is answered with 500 or more, or too slowly.
 */
export async function fuzzCommand(args: string[]): Promise<boolean> {
  const options = { bodies: { type: 'string', default: '1000' }, seed: { type: 'string' }, url: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const faults = new Map<string, number>()
  const blame = (fault: string) => {
    if (!faults.has(fault)) console.log(`FAULT ${fault}`)
    faults.set(fault, (faults.get(fault) ?? 0) + 1)
  }
  const stop: (() => Promise<void>)[] = []
  const open = async () => {
    if (values.url !== undefined) return overHttp(targetAt(new URL(values.url).origin, () => {}, new Map()))
    const app = await appToFuzz()
    stop.push(app.stop)
    return app
  }
  const fuzzed = await open()
  const begun = performance.now()
  let calls = 0
  const sent = await fuzz(fuzzed, {
    bodies: Number(values.bodies),
    calls: positionals,
    blame,
    ...(values.seed !== undefined && { seed: Number(values.seed) }),
    onCall(path, bodies, milliseconds, slowest) {
      calls++
      console.log(`POST ${path}: ${bodies} bodies in ${(milliseconds / 1000).toFixed(1)} s, slowest ${Math.round(slowest)} ms`)
    },
  })
  for (const [fault, count] of faults) console.log(`${fault}${count > 1 ? ` (${count} times)` : ''}`)
  console.log(
    `${calls} calls, ${sent} bodies in ${Math.round((performance.now() - begun) / 1000)} s: ${faults.size === 0 ? 'held' : 'FAILED'}`,
  )
  for (const each of stop) await each()
  return faults.size === 0
}
