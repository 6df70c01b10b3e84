import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** How a server's health was answered, in milliseconds, and the sentences of the times that it was not. */
export interface Health {
  readonly times: readonly number[]
  readonly failures: readonly string[]
}

/** Asks for the health of a server fifty times a second, until it is asked for what it found; the first answer has come when this returns. */
export async function watchHealth(address: string): Promise<() => Promise<Health>> {
  // In a thread of its own: the attack keeps this one busy.
  const watching = new Worker(join(import.meta.dirname, 'health-thread.ts'), { workerData: address })
  await once(watching, 'message')
  return async () => {
    watching.postMessage('end')
    const [health] = (await once(watching, 'message')) as [Health]
    await watching.terminate()
    return health
  }
}
