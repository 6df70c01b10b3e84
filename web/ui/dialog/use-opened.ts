import { useState } from 'react'

/**
 * The dialog of several that is open. A closed dialog keeps its content while it fades out: under `key`, which differs for every
 * opening, one that is opened meanwhile does not continue with the state of the last one.
 */
export function useOpened<T>(): {
  readonly opened: T | undefined
  readonly key: number
  readonly open: (what: T) => void
  readonly close: () => void
} {
  const [{ opened, key }, set] = useState<{ opened: T | undefined; key: number }>({ opened: undefined, key: 0 })
  return {
    opened,
    key,
    open: (what) => set((before) => ({ opened: what, key: before.opened === undefined ? before.key + 1 : before.key })),
    close: () => set((before) => ({ ...before, opened: undefined })),
  }
}
