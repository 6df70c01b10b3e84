import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { Refusal } from '@nazorat/machines/workflow'
import { flushFolderOf } from '../secrets/key-file.ts'
import { logger } from '../telemetry/logger.ts'

/**
 * A small file beside the key of the log, out of reach for the owner of the database. It is replaced atomically and is durable
 * when `write` resolves. Processes that share the key share it.
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
    const temporary = `${this.path}.${randomUUID()}`
    await writeFile(temporary, text, { mode: 0o600, flush: true })
    await rename(temporary, this.path)
    await flushFolderOf(this.path)
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true })
  }
}

/** The alarm that the log is no longer signed, since it is not the log that was signed before: in the server's log and in metrics. */
export class Alarm {
  readonly #file: FileBesideKey
  #raised = { reason: '', at: -Infinity }

  constructor(path: string) {
    this.#file = new FileBesideKey(path)
  }

  /** The reason why the log is not signed; null while it is. */
  reason(): Promise<string | null> {
    return this.#file.read()
  }

  async raise(reason: string): Promise<void> {
    if (reason === this.#raised.reason && performance.now() - this.#raised.at < againAfter) return
    this.#raised = { reason, at: performance.now() }
    logger.fatal({ alarm: 'logNotSigned', reason }, 'the log is not signed')
    await this.#file.write(reason)
  }

  /** The log was signed, by this process or another one. */
  async clear(): Promise<void> {
    if (!(await this.#file.read())) return
    logger.warn({ alarm: 'logSignedAgain' }, 'the log is signed again')
    this.#raised = { reason: '', at: -Infinity }
    await this.#file.remove()
  }
}

/** The interval, in milliseconds, at which one alarm is repeated. */
const againAfter = 60_000

/** The log is not signed, because it does not continue the last checkpoint. */
export class LogDiffers extends Refusal {
  readonly reason: string

  constructor(reason: string) {
    super('unavailable')
    this.reason = reason
  }
}
