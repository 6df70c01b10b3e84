import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export const rowHeight = 30

/** The table walks all of its rows whenever it is drawn, and browsers draw nothing that is millions of pixels high. */
const maxRows = 10_000
const shift = maxRows / 2
/** So near to an end the stretch moves on. */
const margin = 500

/**
 * The stretch of a long list that a table has. It moves on by itself where one scrolls to its end, so that the list
 * seems whole, and `go` brings one to any row.
 */
export function useStretch(box: RefObject<HTMLElement | null>, total: number, onTop: (isTop: boolean) => void) {
  const [asked, setFirst] = useState(0)
  const [seen, setSeen] = useState({ from: 0, to: 40 })
  const first = Math.min(asked, lastStretch(total))
  const count = Math.min(maxRows, total - first)
  // Where the table is to stand once it has the new stretch.
  const goal = useRef<number | null>(null)

  const scroller = () => box.current?.querySelector<HTMLElement>('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ?? null
  const move = (to: number, top: number) => {
    goal.current = Math.max(0, top)
    if (to === first) stand()
    else setFirst(to)
  }
  const stand = () => {
    const scrolled = scroller()
    if (goal.current === null || !scrolled) return
    scrolled.scrollTop = goal.current
    goal.current = null
  }
  /** Makes the scroll container reachable by keyboard from the first render on. */
  const reach = () => {
    for (const scrolled of box.current?.querySelectorAll<HTMLElement>('.bp6-table-quadrant-scroll-container') ?? [])
      scrolled.tabIndex = scrolled === scroller() ? 0 : -1
  }
  useLayoutEffect(() => {
    reach()
    stand()
  })

  return {
    first,
    count,
    seen,
    go(row: number) {
      const to = Math.max(0, Math.min(Math.floor((row - shift) / shift) * shift, lastStretch(total)))
      move(to, (row - to) * rowHeight)
    },
    /** Told which of the stretch's rows are on the screen. */
    look(from: number, to: number) {
      reach()
      if (goal.current !== null) return
      setSeen({ from: first + from, to: first + Math.min(to, count - 1) })
      onTop(first === 0 && from === 0)
      const isLow = to > count - margin && first < lastStretch(total)
      const isHigh = from < margin && first > 0
      if (!isLow && !isHigh) return
      const next = Math.max(0, Math.min(first + (isLow ? shift : -shift), lastStretch(total)))
      move(next, (scroller()?.scrollTop ?? 0) - (next - first) * rowHeight)
    },
  }
}

/** The first row of the last stretch. */
const lastStretch = (total: number): number => Math.max(0, Math.ceil((total - maxRows) / shift) * shift)
