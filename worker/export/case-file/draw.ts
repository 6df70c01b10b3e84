import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Pool } from 'pg'
import type { Engine } from '@nazorat/engine'
import { checkpointLog, type SignedCheckpoint } from '@nazorat/engine/proof/checkpoints'
import type { Signer } from '@nazorat/engine/proof/key'
import type { Policy } from '@nazorat/engine/proof/policy'
import { publishedCheckpoint } from '@nazorat/engine/proof/published'
import { signNote } from '@nazorat/engine/proof/note'
import type { Addresses } from '@nazorat/engine/services'
import { type Actor, Refusal } from '@nazorat/machines/workflow'
import type { Source } from '../source.ts'
import type { Drawing, ThreadMessage } from './thread.ts'

/** The resources for drawing case files. */
export interface CaseTools {
  /** Where the log and the documents' files are. */
  readonly addresses: Addresses
  readonly signer: Signer
  /** Which witnesses must have signed the checkpoint. */
  readonly logPolicy?: Policy | undefined
  /** The trusted roots of people's signatures, in PEM. */
  readonly roots?: (() => Promise<string>) | undefined
}

/** How often, in milliseconds, a running drawing checks whether it was cancelled. */
const askInterval = 250

/** A thread that needs more memory, in megabytes, is ended; the process survives. */
const memory = 512

/**
 * The case file of a document, limited to what its reader may see. It is drawn in a thread with its own connections, since
 * fonts, compression and hashes would block this process. Only the key stays here.
 */
export async function sourceOfCase(
  engine: Engine,
  actor: Actor,
  type: string,
  id: string,
  { addresses, signer, logPolicy, roots }: CaseTools,
): Promise<Source> {
  const document = (await engine.load(type, [id])).get(id)
  if (!document) throw new Refusal('notFound')
  const { version } = document
  return {
    total: version,
    async write(path, progress) {
      const signed = await checkpointLog(engine.pool, signer)
      if (!signed) throw new Error('there is nothing to prove in an empty log')
      const checkpoint = (await witnessedCheckpoint(engine.pool, signed.size, logPolicy)) ?? signed
      const { origin, pem } = signer.verifier
      const drawing: Drawing = {
        addresses,
        path,
        actor,
        type,
        id,
        version,
        checkpoint,
        policy: logPolicy?.text,
        verifier: { origin, pem },
        roots: (await roots?.()) ?? '',
        at: new Date().toISOString(),
      }
      const thread = new Worker(new URL('thread.ts', import.meta.url), {
        workerData: drawing,
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: memory },
      })
      let done = 0
      const ended = new Promise<true>((resolve, reject) => {
        thread.on('message', (message: ThreadMessage) => {
          try {
            if ('sign' in message) thread.postMessage(signNote([signer], message.sign))
            else done = message.done
          } catch (error) {
            reject(error)
          }
        })
        thread.once('error', reject)
        thread.once('exit', (code) => (code === 0 ? resolve(true) : reject(new Error(`the thread of the case file ended with ${code}`))))
      })
      try {
        while (!(await Promise.race([ended, sleep(askInterval, false)]))) await progress(done)
        return version
      } finally {
        await thread.terminate()
      }
    },
  }
}

/** How long a case file waits for the witnesses of its checkpoint, in milliseconds. Without them it is made all the same. */
const maxWait = 10_000

/** The published checkpoint of so many events at least, once there is one; null where there is none in time, or no quorum. */
async function witnessedCheckpoint(pool: Pool, size: number, policy: Policy | undefined): Promise<SignedCheckpoint | null> {
  if (!policy?.quorum) return null
  for (const deadline = performance.now() + maxWait; performance.now() < deadline; await sleep(askInterval)) {
    const published = await publishedCheckpoint(pool, policy)
    if (published && published.size >= size) return published
  }
  return null
}
