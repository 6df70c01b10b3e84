import { Failure } from '../../processes/failure.ts'
import { command } from '../../processes/process.ts'
import type { Settings } from '../../processes/settings.ts'

const verbs: Record<string, () => Promise<(settings: Settings, args: string[]) => Promise<void>>> = {
  conform: async () => (await import('./conform.ts')).conformLog,
  import: async () => (await import('./import.ts')).importLog,
  'rotate-key': async () => (await import('./rotate-key.ts')).rotateLogKey,
  verify: async () => (await import('./verify.ts')).verify,
  replay: async () => (await import('./replay.ts')).replayLog,
  whatif: async () => (await import('./whatif.ts')).whatIfLog,
}

/** `pnpm log <command> …`: the commands of auditors and operators on the log. */
await command(async (settings, [verb = '', ...args]) => {
  const run = verbs[verb]
  if (!run) throw new Failure(`usage: pnpm log ${Object.keys(verbs).join('|')} …`)
  await (
    await run()
  )(settings, args)
})
