import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaultLevel, logger } from '@nazorat/engine/telemetry/logger'
import { Failure, messageOf, sentenceOf } from './failure.ts'
import { readSettings, type Settings } from './settings.ts'

/** How long a process that has failed may take to end in order, milliseconds: containers are given ten seconds. */
const farewell = 9_000

/**
 * Runs a server process: reads the settings, starts it, and ends it in order, the last that was started first, on Ctrl-C
 * or SIGTERM. What cannot start says why in a sentence. An exception that nobody has caught is told, and ends the process
 * in order as well, with 1: `supervise.ts`, or whatever else started it, starts it again.
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
      await (code === 0 ? started.disposeAsync() : Promise.race([started.disposeAsync(), sleep(farewell)]))
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
  // Nobody would start it again, nor stop it.
  process.once('disconnect', () => process.exit(1))

  const starting = attempt(async (settings) => {
    logger.level = settings.logLevel ?? defaultLevel
    try {
      await start(settings, started)
    } catch (error) {
      await started.disposeAsync()
      throw error
    }
  })
  await starting
  ready = true
  process.send?.('ready')
  // Not only when it ends: it may be killed.
  flushCompileCache()
}

/** Runs a command of the shell to its end. */
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

/** What lies in the data folder is read by its user alone, also what an earlier version has put there. */
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
