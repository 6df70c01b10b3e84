import { command } from '../process.ts'
import type { Settings } from '../settings.ts'

const verbs: Record<string, () => Promise<(settings: Settings, args: string[]) => Promise<void>>> = {
  replay: async () => (await import('./replay.ts')).replayLog,
}

/** `pnpm log <verb> …`: what auditors and operators ask of the log. */
await command(async (settings, [verb = '', ...args]) => {
  const run = verbs[verb]
  if (!run) throw new Error(`usage: pnpm log ${Object.keys(verbs).join('|')} …`)
  await (await run())(settings, args)
})
