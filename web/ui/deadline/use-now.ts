import { useSyncExternalStore } from 'react'

/** The time that it is, to the second near a moment and to half a minute far from it; in milliseconds. */
export function useNow(at: string): number {
  const far = useSyncExternalStore(halfMinutes.subscribe, halfMinutes.now)
  const isNear = Math.abs(Date.parse(at) - far) < 2 * 60_000
  const clock = isNear ? seconds : halfMinutes
  return useSyncExternalStore(clock.subscribe, clock.now)
}

/** One timer for all that show the time: a list would else have as many as rows. */
function clockOf(period: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    now: () => Math.floor(Date.now() / period) * period,
    subscribe(listener: () => void) {
      timer ??= setInterval(() => listeners.forEach((told) => told()), period)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

const seconds = clockOf(1000)
const halfMinutes = clockOf(30_000)
