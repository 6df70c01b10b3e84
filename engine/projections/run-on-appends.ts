import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '../telemetry/logger.ts'
import type { NotificationListener } from './notification-listener.ts'

/** Runs a pass when the log is announced to have grown, and at least every second; again at once while there is more. */
export function runOnAppends(listener: NotificationListener, pass: () => Promise<boolean>): () => Promise<void> {
  const stop = new AbortController()
  let wake = () => {}
  const unsubscribe = listener.onAppend(() => wake())
  const running = (async () => {
    while (!stop.signal.aborted) {
      const announced = new Promise<void>((resolve) => (wake = resolve))
      const more = await pass().catch(async (error: unknown) => {
        if (stop.signal.aborted) return false
        logger.error({ err: error }, 'a follower of the log failed and goes on')
        await sleep(1000, undefined, { signal: stop.signal }).catch(() => {})
        return false
      })
      if (!more) await Promise.race([announced, sleep(1000, undefined, { signal: stop.signal }).catch(() => {})])
    }
  })()
  return async () => {
    stop.abort()
    unsubscribe()
    await running
  }
}
