import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { untilOnline } from '../code.ts'
import { hasGaps, onGaps } from './gaps.ts'

/**
 * True once the screen stands, has all the data that it asked for, and the browser is idle: the time for code that no screen waits
 * for. A screen whose data or code has not come for five seconds counts as one that stands: there may be no network.
 */
export function useQuiet(): boolean {
  const client = useQueryClient()
  const isBusy = useIsFetching() > 0
  const isIncomplete = useSyncExternalStore(onGaps, hasGaps)
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    const quiet = () => {
      performance.mark('quiet')
      setQuiet(true)
    }
    // A component that was just drawn may have begun a request; then this effect runs again.
    const look = () => void (client.isFetching() === 0 && !hasGaps() && quiet())
    // Safari has no `requestIdleCallback`.
    const isWaiting = isBusy || isIncomplete
    if (isWaiting || !('requestIdleCallback' in window)) {
      const waiting = setTimeout(isWaiting ? quiet : look, isWaiting ? 5000 : 1000)
      return () => clearTimeout(waiting)
    }
    const waiting = requestIdleCallback(look)
    return () => cancelIdleCallback(waiting)
  }, [client, isBusy, isIncomplete, isQuiet])
  return isQuiet
}

/** Fetches code or a definition that the next press probably needs, once the screen is quiet; undefined asks for nothing. */
export function useAhead(load: (() => unknown) | undefined): void {
  const isQuiet = useQuiet()
  useEffect(() => {
    if (isQuiet && load && !isDear())
      untilOnline()
        .then(load)
        .catch(() => undefined)
  }, [isQuiet, load])
}

/** Whether the person saves data, or the network is too slow to be given anything that may not be needed. Safari and Firefox do not say. */
function isDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection !== undefined && (connection.saveData === true || /2g$/.test(connection.effectiveType ?? ''))
}
