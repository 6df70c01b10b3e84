import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export interface Watched {
  readonly address: string
  readonly supervisor: number | undefined
}

/** How a server's health was answered, in milliseconds, and the sentences of the times that it was not. */
export interface Health {
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

/**
 * Asks for the health of a server fifty times a second, until it is asked for what it found; the first answer has come when
 * this returns. With the process that supervises the server, time in which the machine had no processor for it is not counted.
 */
export async function watchHealth(address: string, supervisor: number | undefined): Promise<() => Promise<Health>> {
  // In a thread of its own: the attack keeps this one busy.
  const watching = new Worker(join(import.meta.dirname, 'health-thread.ts'), { workerData: { address, supervisor } satisfies Watched })
  await once(watching, 'message')
  return async () => {
    watching.postMessage('end')
    const [health] = (await once(watching, 'message')) as [Health]
    await watching.terminate()
    return health
  }
}
