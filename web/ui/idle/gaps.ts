import { useLayoutEffect } from 'react'

/** How many parts of the screen stand empty, as their code or their data is still to come. */
let gaps = 0
const listeners = new Set<() => void>()

export const hasGaps = (): boolean => gaps > 0

export function onGaps(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that a part of the screen is still to come, for as long as the caller is drawn. */
export function useGap(): void {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

function change(by: 1 | -1): void {
  gaps += by
  for (const listener of listeners) listener()
}
