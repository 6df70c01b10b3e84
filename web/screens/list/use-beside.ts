import { useWide } from '../../ui/use-media.ts'
import type { ListAddress } from './address.ts'
import type { Change } from './use-address.ts'

/** The document that is looked at beside the list, where there is room for both. */
export interface Beside {
  /** Null when none is. */
  readonly id: string | null
  look(id: string): void
  close(): void
}

/** The document beside the list, which the address names; null on a screen without room for it. */
export function useBeside({ beside, page }: ListAddress, change: Change): Beside | null {
  const wide = useWide()
  if (!wide) return null
  return {
    id: beside || null,
    look: (id) => change({ beside: id, page }),
    close: () => change({ beside: '', page }),
  }
}
