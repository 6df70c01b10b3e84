import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultLevel, logger } from '@nazorat/engine/telemetry/logger'
import { Failure, messageOf, sentenceOf } from './failure.ts'
import { readSettings, type Settings } from './settings.ts'

/** How long a failed process may take for an orderly shutdown, in milliseconds: containers get ten seconds. */
const gracePeriod = 9_000

/**
 * Runs a server process: reads the settings, starts the parts, and stops them in reverse order on Ctrl-C or SIGTERM. A failed
 * start prints its reason in a sentence. An uncaught exception is logged and also leads to an orderly shutdown, with exit code
 * 1: `supervise.ts`, or another supervisor, starts the process again.
 */
export async function serve(start: (settings: Settings, started: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const started = new AsyncDisposableStack()
  let ready = false
  let ending = false

  const end = async (code: number) => {
    if (ending) return
    ending = true
    try {
      await starting
      await (code === 0 ? started.disposeAsync() : Promise.race([started.disposeAsync(), sleep(gracePeriod)]))
    } catch (error) {
      logger.error({ err: error }, 'the process did not end in order')
      code ||= 1
    }
    process.exit(code)
  }
  process.on('uncaughtException', (error) => {
    if (ending) return
    logger.fatal({ err: error }, 'an exception that nobody caught ends the process')
    if (ready) void end(1)
    else process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  // Without its supervisor nobody would restart or stop this process.
  process.once('disconnect', () => process.exit(1))

  const starting = attempt(async (settings) => {
    logger.level = settings.logLevel ?? defaultLevel
    try {
      await start(settings, started)
    } catch (error) {
      // Work that was begun and not finished may have nobody to stop it: the process ends all the same.
      await Promise.race([started.disposeAsync(), sleep(gracePeriod)])
      throw error
    }
  })
  await starting
  ready = true
  process.send?.('ready')
  // Saved now and not at the end, since the process may be killed.
  flushCompileCache()
}

/** Runs a command line to its end. */
export const command = (run: (settings: Settings, args: string[]) => Promise<void>): Promise<void> =>
  attempt((settings) => run(settings, process.argv.slice(2)))

async function attempt(run: (settings: Settings) => Promise<void>): Promise<void> {
  let dataDir: string | undefined
  try {
    const settings = readSettings()
    await keepPrivate(settings.dataDir)
    dataDir = settings.dataDir
    await run(settings)
  } catch (error) {
    console.error(await sentenceOf(error, dataDir))
    process.exit(1)
  }
}

/** Restricts the data folder to its user, including files of earlier versions. */
async function keepPrivate(dataDir: string): Promise<void> {
  process.umask(0o077)
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new Failure(`DATA_DIR: nothing can be written to ${dataDir}: ${messageOf(error)}`)
  }
  for (const folder of ['files', 'exports']) {
    await chmod(join(dataDir, folder), 0o700).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw new Failure(`DATA_DIR: ${join(dataDir, folder)} cannot be closed to others: ${error.message}`)
    })
  }
}
