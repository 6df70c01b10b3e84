import { useEffect, useState } from 'react'

/** True once a wait has become long enough to be shown. */
export function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return late
}
