import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type FocusKeeper, keepFocus } from './keep-focus.ts'

/** The focus is never lost: after going to another screen it stands at its heading. */
export function useFocusKeeper(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const before = useRef(path)
  const keeper = useRef<FocusKeeper>(undefined)
  useEffect(() => {
    const opened = keepFocus()
    keeper.current = opened
    return () => opened.stop()
  }, [])
  useEffect(() => {
    if (before.current === path) return
    const isFirst = before.current === undefined
    before.current = path
    if (!isFirst) keeper.current?.arrive()
  }, [path])
}
