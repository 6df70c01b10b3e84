import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * How large a drawing is shown: so that all of its width is in sight, until the reader wants it otherwise: by the buttons, by the wheel with
 * Ctrl (which is also two fingers on a touchpad), or by `+`, `-` and `0` where the drawing has the focus.
 */
export function useScale(frame: RefObject<HTMLElement | null>, width: number) {
  const [room, setRoom] = useState(width)
  const [chosen, setChosen] = useState<number | null>(null)
  useLayoutEffect(() => {
    const box = frame.current!
    const measure = () => setRoom(box.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  // States are buttons: at half their size they are still large enough for a finger.
  const fitting = Math.max(minScale, Math.min(1, room / width))
  const scale = chosen ?? fitting
  const to = (next: number) => setChosen(Math.min(maxScale, Math.max(minScale, next)))
  const closer = scale < maxScale ? () => to(scale * step) : undefined
  const farther = scale > minScale ? () => to(scale / step) : undefined
  const fit = scale === fitting ? undefined : () => setChosen(null)
  useEffect(() => {
    const box = frame.current!
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      // Otherwise the browser would make the whole page larger.
      event.preventDefault()
      if (event.deltaY !== 0) (event.deltaY < 0 ? closer : farther)?.()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const run = { Equal: closer, NumpadAdd: closer, Minus: farther, NumpadSubtract: farther, Digit0: fit, Numpad0: fit }[event.code]
      run?.()
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    box.addEventListener('keydown', onKey)
    return () => {
      box.removeEventListener('wheel', onWheel)
      box.removeEventListener('keydown', onKey)
    }
  })
  return { scale, closer, farther, fit }
}

const minScale = 0.5
const maxScale = 2
const step = 1.25
