import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { checkpointLog, checkpoints, type SignedCheckpoint } from '@nazorat/engine/proof/checkpoints'
import { LogDiffers } from '@nazorat/engine/proof/kept'
import type { Signer } from '@nazorat/engine/proof/key'
import { interval } from './interval.ts'

interface Settings {
  readonly pool: Pool
  readonly signer: Signer
  /** Where witnesses get the checkpoints: a URL (HTTP) or a folder. */
  readonly sendTo: string | undefined
  /** The intervals in milliseconds: for a new checkpoint, for the same one again, and between attempts. */
  readonly sendEvery?: { readonly fresh: number; readonly same: number; readonly attempt: number }
}

const minute = 60_000

/**
 * Signs the log as it grows and sends the newest checkpoint to witnesses: hourly, or daily if there is no newer one. Signing
 * does not wait for sending. Sending is retried.
 */
export function startCheckpoints({
  pool,
  signer,
  sendTo,
  sendEvery = { fresh: 60 * minute, same: 24 * 60 * minute, attempt: minute },
}: Settings): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const signing = interval('signing the log', 1000, async () => {
    await checkpointLog(pool, signer).catch((error: unknown) => {
      // `checkpointLog` has raised the alarm already.
      if (!(error instanceof LogDiffers)) throw error
    })
  })
  let sent: { readonly size: number; readonly at: number } = { size: 0, at: -Infinity }
  const sending =
    sendTo === undefined
      ? null
      : interval('sending a checkpoint', sendEvery.attempt, async () => {
          const [last] = await checkpoints(pool, { last: 1 })
          const passed = performance.now() - sent.at
          if (!last || passed < (last.size === sent.size ? sendEvery.same : sendEvery.fresh)) return
          await send(last, sendTo, stopping.signal).catch((error: unknown) => {
            if (!stopping.signal.aborted) throw error
          })
          sent = { size: last.size, at: performance.now() }
        })
  return {
    async stop() {
      stopping.abort()
      await Promise.all([signing.stop(), sending?.stop()])
    },
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
  const beside = `${path}.${randomUUID()}`
  await writeFile(beside, note, { flush: true })
  await rename(beside, path)
}
