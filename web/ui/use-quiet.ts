import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * True once the screen has all the data that it asked for and the browser is idle: the time for code that no screen waits for.
 * A screen that has no answer for five seconds counts as one that has.
 */
export function useQuiet(): boolean {
  const isBusy = useIsFetching() > 0
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (isQuiet) return
    const quiet = () => {
      performance.mark('quiet')
      setQuiet(true)
    }
    // Safari has no `requestIdleCallback`.
    if (isBusy || !('requestIdleCallback' in window)) {
      const waiting = setTimeout(quiet, isBusy ? 5000 : 1000)
      return () => clearTimeout(waiting)
    }
    const waiting = requestIdleCallback(quiet)
    return () => cancelIdleCallback(waiting)
  }, [isBusy, isQuiet])
  return isQuiet
}
