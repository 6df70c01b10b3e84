import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { database, type Engine } from '@nazorat/engine'
import { checkpointLog, checkpoints, type SignedCheckpoint } from '@nazorat/engine/proof/checkpoints'
import { LogDiffers } from '@nazorat/engine/proof/file-beside-key'
import { noteHash } from '@nazorat/engine/proof/note'
import { accessRecord, notedCheckpoint } from '@nazorat/machines/documents/accounts/security-audit'
import { t } from '@nazorat/machines/i18n'
import { system } from '@nazorat/machines/workflow'
import { Publisher } from './publish.ts'
import { interval, type Stop, type WorkerContext } from './task.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Signs the log as it grows, and has it published by witnesses where a policy asks for them. Signing waits neither for them nor for sending. */
export const signCheckpoints = ({ reserved, signer, logPolicy }: Pick<WorkerContext, 'reserved' | 'signer' | 'logPolicy'>): Stop => {
  const publisher = logPolicy?.quorum ? new Publisher(reserved, logPolicy) : null
  const stop = interval('signing the log', 1000, async () => {
    const newest = await checkpointLog(reserved, signer).catch((error: unknown) => {
      // `checkpointLog` has raised the alarm already.
      if (!(error instanceof LogDiffers)) throw error
      return null
    })
    if (newest) publisher?.offer(newest)
  })
  return async () => {
    await stop()
    await publisher?.stop()
  }
}

/**
 * Sends the newest checkpoint elsewhere: hourly, or daily if there is no newer one. The intervals are in milliseconds: for a new
 * checkpoint, for the same one again, and between attempts.
 */
export const sendCheckpoints =
  (sendEvery = { fresh: hour, same: day, attempt: minute }) =>
  ({ reserved, checkpointTo }: Pick<WorkerContext, 'reserved' | 'checkpointTo'>): Stop => {
    if (checkpointTo === undefined) return async () => {}
    const stopping = new AbortController()
    let sent: { readonly size: number; readonly at: number } = { size: 0, at: -Infinity }
    const stop = interval('sending a checkpoint', sendEvery.attempt, async () => {
      const [last] = await checkpoints(reserved, { last: 1 })
      const passed = performance.now() - sent.at
      if (!last || passed < (last.size === sent.size ? sendEvery.same : sendEvery.fresh)) return
      await send(last, checkpointTo, stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error
      })
      sent = { size: last.size, at: performance.now() }
    })
    return async () => {
      stopping.abort()
      await stop()
    }
  }

async function send({ size, note }: SignedCheckpoint, to: string, stopping: AbortSignal): Promise<void> {
  if (!/^https?:/.test(to)) return put(join(to, `checkpoint-${String(size).padStart(12, '0')}.txt`), note)
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(30_000)])
  const { ok, status } = await fetch(to, {
    method: 'POST',
    body: note,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    redirect: 'error',
    signal,
  })
  if (!ok) throw new Error(`the checkpoint of ${size} events was not taken by ${to}: ${status}`)
}

/** Writes a file atomically and durably. */
async function put(path: string, note: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, note, { flush: true })
  await rename(temporary, path)
}

/**
 * Writes into the log itself, once a day, which checkpoint it had a day ago: then that one cannot vanish from its table together with
 * the follower's position. An idle log does not grow by this.
 */
export async function noteCheckpoint(engine: Engine, now: Date): Promise<void> {
  const { pool } = engine
  const yesterday = new Date(now.getTime() - day)
  const checkpoint = await database(pool)
    .selectFrom('log_checkpoint')
    .select(['size', 'note'])
    .where('at', '<', yesterday)
    .orderBy('size', 'desc')
    .executeTakeFirst()
  if (!checkpoint) return
  const last = await database(pool)
    .selectFrom('stream')
    .innerJoin('event', (join) => join.onRef('event.stream', '=', 'stream.id').on('event.version', '=', 1))
    .select(['event.at', 'event.pos'])
    .where('stream.type', '=', 'access')
    .where('stream.state', '=', notedCheckpoint)
    .orderBy('stream.at', 'desc')
    .executeTakeFirst()
  if (last && (last.at > yesterday || Number(checkpoint.size) <= Number(last.pos))) return
  const said = `${checkpoint.size} ${noteHash(checkpoint.note).toString('hex')}`
  const command = {
    id: v7(),
    type: 'access',
    document: v7(),
    action: 'noteCheckpoint',
    version: 0,
    input: { what: t(said, said, said), times: 1 },
  }
  await engine.execute({ ...system, grants: { [accessRecord]: '' } }, command)
}
