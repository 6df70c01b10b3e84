import { kindOf } from '@nazorat/machines/fields'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Column } from './columns.ts'

/**
 * The columns that have room beside each other. Where there is none the last ones leave, days after all others: the column that stays
 * in sight would cover them in part, and half a date is read as another one.
 *
 * @param within an element of the table
 * @param fixed the columns that never leave; null where the user has chosen them all, and scrolls
 * @param of what the table shows: with other rows or words the columns may have room again
 */
export function useFitting(
  within: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  fixed: readonly string[] | null,
  of: readonly unknown[],
): readonly Column[] {
  const [gone, setGone] = useState<{ names: readonly string[]; of: readonly unknown[] }>({ names: [], of })
  const names = gone.of.length === of.length && gone.of.every((each, i) => each === of[i]) ? gone.names : none
  useLayoutEffect(() => {
    const place = within.current?.closest('[data-scrolls]')
    const next =
      place && fixed && place.scrollWidth > place.clientWidth
        ? nextToGo(columns.filter(({ name }) => !names.includes(name) && !fixed.includes(name)))
        : undefined
    if (next) setGone({ names: [...names, next.name], of })
  }, [within, columns, names, fixed, of])
  useEffect(() => {
    const place = within.current?.closest('[data-scrolls]')
    if (!place) return
    let width = place.clientWidth
    const observer = new ResizeObserver(() => {
      if (place.clientWidth === width) return
      width = place.clientWidth
      setGone({ names: [], of: [] })
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [within])
  return names.length === 0 ? columns : columns.filter(({ name }) => !names.includes(name))
}

const none: readonly string[] = []

const nextToGo = (columns: readonly Column[]): Column | undefined =>
  columns.findLast(({ field }) => kindOf(field).inBrief !== 'day') ?? columns.at(-1)
