import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'

/**
 * Draws its children once all around them stands, and bit by bit: React lets the browser go on between two parts. Drawn in one piece, a
 * page keeps a phone busy for a third of a second.
 */
export const Later = ({ children }: { children: ReactNode }): ReactNode => useDeferredValue(true, false) && children

/** True once a wait has become long enough to be shown. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** A value once it has stayed the same for a while, in milliseconds. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
