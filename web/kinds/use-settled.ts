import { useEffect, useState } from 'react'

/** A value once it has not changed for so many milliseconds; an empty one at once. */
export function useSettled<T>(value: T, delay: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? delay : 0)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
