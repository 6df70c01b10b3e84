import { type RefObject, useLayoutEffect, useState } from 'react'

/** How large a drawing is shown: so that all of its width is in sight, until the reader wants it otherwise. */
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
  const fitting = Math.max(smallest, Math.min(1, room / width))
  const scale = chosen ?? fitting
  const to = (next: number) => setChosen(Math.min(largest, Math.max(smallest, next)))
  return {
    scale,
    closer: scale < largest ? () => to(scale * step) : undefined,
    farther: scale > smallest ? () => to(scale / step) : undefined,
    fit: scale === fitting ? undefined : () => setChosen(null),
  }
}

const smallest = 0.5
const largest = 2
const step = 1.25
