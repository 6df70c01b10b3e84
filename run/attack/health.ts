import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface Watched {
  readonly address: string
  readonly supervisor: number | undefined
}

/** The times of a server's health checks in milliseconds, and the failures as sentences. */
export interface Health {
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

/**
 * Checks the health of a server fifty times a second until the returned function is called; resolves after the first answer.
 * With the id of the supervising process, time in which the server waited for a CPU is not counted.
 */
export async function watchHealth(address: string, supervisor: number | undefined): Promise<() => Promise<Health>> {
  // In a separate thread, since the attack keeps this one busy.
  const watching = new Worker(join(import.meta.dirname, 'health-thread.ts'), { workerData: { address, supervisor } satisfies Watched })
  await once(watching, 'message')
  return async () => {
    watching.postMessage('end')
    const [health] = (await once(watching, 'message')) as [Health]
    await watching.terminate()
    return health
  }
}
