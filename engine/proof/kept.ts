import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '@nazorat/machines'
import { logger } from '../telemetry/logger.ts'

/**
 * A small file beside the key of the log, where nobody comes who only owns the database. It is replaced as a whole and is on
 * the disk when `write` resolves; processes that share the key share it.
 */
export class FileBesideKey {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** Its text; null when there is none. */
  async read(): Promise<string | null> {
    return readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }

  async write(text: string): Promise<void> {
    const beside = `${this.path}.${randomUUID()}`
    await writeFile(beside, text, { mode: 0o600, flush: true })
    await rename(beside, this.path)
    await this.#flushFolder()
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true })
  }

  /** The new name of a file is on the disk when its folder is. */
  async #flushFolder(): Promise<void> {
    const folder = await open(dirname(this.path))
    await folder.sync().finally(() => folder.close())
  }
}

/** Says that the log is not signed, because it is not the one that was signed before: to whoever reads the log of the server, and to metrics. */
export class Alarm {
  readonly #file: FileBesideKey
  #told = { reason: '', at: -Infinity }

  constructor(path: string) {
    this.#file = new FileBesideKey(path)
  }

  /** Why the log is not signed; null while it is. */
  reason(): Promise<string | null> {
    return this.#file.read()
  }

  async raise(reason: string): Promise<void> {
    if (reason === this.#told.reason && performance.now() - this.#told.at < againAfter) return
    this.#told = { reason, at: performance.now() }
    logger.fatal({ alarm: 'logNotSigned', reason }, 'the log is not signed')
    await this.#file.write(reason)
  }

  /** The log was signed, by this process or another one. */
  async clear(): Promise<void> {
    if (!(await this.#file.read())) return
    logger.warn({ alarm: 'logSignedAgain' }, 'the log is signed again')
    this.#told = { reason: '', at: -Infinity }
    await this.#file.remove()
  }
}

/** How often one alarm is told again, in milliseconds. */
const againAfter = 60_000

/** The log is not signed, because it does not continue what was signed here before. */
export class LogDiffers extends Refusal {
  readonly reason: string

  constructor(reason: string) {
    super('unavailable')
    this.reason = reason
  }
}
