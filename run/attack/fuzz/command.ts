import { parseArgs } from 'node:util'
import { targetAt } from '../target.ts'
import { serverToAttack } from '../server.ts'
import { fuzz } from './fuzz.ts'

/** How long an answer may take, in milliseconds; a longer one is misbehaviour. */
const slowest = 1500

/**
 * `pnpm attack fuzz [--bodies 1000] [--seed n] [--url <address>] [part of a path…]`: sends this many random and hostile bodies to every
 * POST call, or to those whose path has one of the parts. Prints what was answered with 500 or more, or too slowly.
 */
export async function fuzzCommand(args: string[]): Promise<boolean> {
  const options = { bodies: { type: 'string', default: '1000' }, seed: { type: 'string' }, url: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const server = values.url === undefined ? await serverToAttack() : { address: new URL(values.url).origin, stop: async () => {} }
  const faults = new Map<string, number>()
  const blame = (fault: string) => void faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const times: number[] = []
  const begun = performance.now()
  const sent = await fuzz(targetAt(server.address, blame, new Map()), {
    bodies: Number(values.bodies), calls: positionals, ...(values.seed !== undefined && { seed: Number(values.seed) }),
    onAnswer(call, milliseconds, body) {
      times.push(milliseconds)
      if (milliseconds > slowest) blame(`POST ${call.slice(0, 100)} took ${Math.round(milliseconds)} ms with ${(JSON.stringify(body) ?? '').slice(0, 200)}`)
    },
  })
  times.sort((a, b) => a - b)
  for (const [fault, count] of faults) console.log(`${fault}${count > 1 ? ` (${count} times)` : ''}`)
  const [seconds, median, slow] = [(performance.now() - begun) / 1000, times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0].map(Math.round)
  console.log(`${sent} bodies in ${seconds} s, median ${median} ms, slowest ${slow} ms: ${faults.size === 0 ? 'held' : 'FAILED'}`)
  await server.stop()
  return faults.size === 0
}
