import { readSettings, type Settings, WrongSetting } from './settings.ts'

interface Running {
  stop(): Promise<void>
}

/**
 * Runs a server process: reads the settings, starts it, and stops it cleanly on Ctrl-C or SIGTERM. What
 * cannot start says why in a sentence.
 */
export async function serve(start: (settings: Settings) => Promise<Running>): Promise<void> {
  let running: Running | undefined
  let stopping = false
  const started = attempt(async () => (running = await start(readSettings())))

  const stop = async () => {
    if (stopping) return
    stopping = true
    await started
    await running?.stop()
    process.exit(process.exitCode ?? 0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void attempt(stop))
  await started
}

/** Runs a command of the shell to its end. */
export const command = (run: (settings: Settings, args: string[]) => Promise<void>): Promise<void> =>
  attempt(() => run(readSettings(), process.argv.slice(2)))

async function attempt(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof WrongSetting ? error.message : error)
    process.exit(1)
  }
}
