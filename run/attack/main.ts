import { parseArgs } from 'node:util'
import { attacks, runAttack } from './run.ts'
import { crash } from './crash.ts'
import { fieldCommand } from './field/command.ts'
import { filesCommand } from './files/command.ts'
import { fuzzCommand } from './fuzz/command.ts'
import { serverToAttack } from './server.ts'
import { witnessesCommand } from './witnesses/command.ts'

/**
 * `pnpm attack [name…] [--url <address>]`: runs all attacks or the named ones, on a new server or on a running one with the
 * demo accounts. `pnpm attack crash [cycles]` kills its own server, 200 times by default; `pnpm attack fuzz` and
 * `pnpm attack files` are in `fuzz/command.ts` and `files/command.ts`, `pnpm attack witnesses` is in `witnesses/command.ts`, `pnpm attack field` in
 * `field/command.ts`.
 */
if (process.argv[2] === 'field') process.exit((await fieldCommand(process.argv.slice(3))) ? 0 : 1)
if (process.argv[2] === 'files') process.exit((await filesCommand(process.argv.slice(3))) ? 0 : 1)
if (process.argv[2] === 'witnesses') process.exit((await witnessesCommand(process.argv.slice(3))) ? 0 : 1)
if (process.argv[2] === 'fuzz') process.exit((await fuzzCommand(process.argv.slice(3))) ? 0 : 1)
const { values, positionals } = parseArgs({ options: { url: { type: 'string' } }, allowPositionals: true })
if (positionals[0] === 'crash') process.exit((await crash(Number(positionals[1] ?? 200))) ? 0 : 1)
const all = await attacks()
const unknown = positionals.filter((name) => !all.has(name))
if (unknown.length > 0) {
  console.error(
    `there is no attack ${unknown.join(', ')}; there are:\n${Array.from(all, ([name, { tries }]) => `  ${name}: ${tries}`).join('\n')}`,
  )
  process.exit(1)
}

const server = values.url === undefined ? await serverToAttack() : { address: new URL(values.url).origin, stop: async () => {} }
const sessions = new Map<string, Promise<string>>()
for (const name of positionals.length > 0 ? positionals : all.keys()) {
  const { p99, max, seconds, wasPrompt, faults } = await runAttack(server, all.get(name)!, sessions)
  const held = wasPrompt && faults.length === 0
  console.log(`${held ? 'held  ' : 'FAILED'} ${name}: ${seconds.toFixed(1)} s, health p99 ${Math.round(p99)} ms, max ${Math.round(max)} ms`)
  for (const fault of faults.slice(0, 20)) console.log(`         ${fault}`)
  if (faults.length > 20) console.log(`         and ${faults.length - 20} more`)
  if (!held) process.exitCode = 1
}
await server.stop()
process.exit()
