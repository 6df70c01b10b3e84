import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FocusKeeper } from './keep-focus.ts'

/** The focus is never lost: after going to another screen it stands at its heading. The first screen needs no code for that. */
export function useKeptFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  const [keeper, setKeeper] = useState<FocusKeeper>()
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('./keep-focus.ts').then(({ keepFocus }) => {
      if (isGone) return
      const kept = keepFocus()
      stop = kept.stop
      setKeeper(kept)
    })
    return () => {
      isGone = true
      stop()
    }
  }, [])
  useEffect(() => {
    if (before.current === path) return
    const isFirst = before.current === undefined
    before.current = path
    if (!isFirst) keeper?.arrive()
  }, [path, keeper])
}
