import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** After going to another screen the focus stands at its beginning, so that the keyboard and a screen reader begin there too. */
export function useFocusOnArrival(): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    const main = document.getElementById('main')
    // A screen may have put the focus where the work begins.
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [path])
}
