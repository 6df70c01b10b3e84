import { fork } from 'node:child_process'
import type { PrepareMessage, PrepareRequest } from './child.ts'
import { VideoFailure } from './limits.ts'
import { environment } from './program.ts'

/** Prepares a video in a process of its own, and answers how long it is. Throws a `VideoFailure`, or when `signal` aborts. */
export function prepareApart(request: PrepareRequest, report: (fraction: number) => void, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('child.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: environment(),
    })
    const stop = () => child.connected && child.disconnect()
    signal.addEventListener('abort', stop, { once: true })
    let result: (() => void) | undefined
    child.on('message', (message: PrepareMessage) => {
      if ('fraction' in message) report(message.fraction)
      else if ('duration' in message) result = () => resolve(message.duration)
      else result = () => reject(new VideoFailure(message.failure, message.said))
    })
    child.once('error', reject)
    // One whose channel was closed from here ends without `close`.
    child.once('exit', () => signal.aborted && reject(signal.reason as Error))
    child.once('close', (code, killed) => {
      signal.removeEventListener('abort', stop)
      if (result) result()
      else reject(new Error(`the process that prepares a video ended by itself (${code ?? killed})`))
    })
    child.send(request)
    if (signal.aborted) stop()
  })
}
