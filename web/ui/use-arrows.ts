import { useEffect, useEffectEvent } from 'react'

/** Calls with −1 or 1 for the arrows to the left and right, where nothing else that has the focus needs them. */
export function useArrows(move: (by: -1 | 1) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.code === 'ArrowLeft' ? -1 : event.code === 'ArrowRight' ? 1 : null
    if (by === null || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.target instanceof Element && event.target.closest(needing)) return
    event.preventDefault()
    move(by)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const needing =
  'input, textarea, select, [contenteditable], [role=tab], [role=slider], [role=radio], [role=grid], [role=dialog], [role=menu], [role=listbox], .bp6-slider, .diagram-frame'
