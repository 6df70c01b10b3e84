import type { Row } from '@nazorat/machines/api-types'
import { useKeys } from '../../../ui/keys.ts'

interface Does {
  onOpen: (row: Row) => void
  onSelect: ((id: string) => void) | undefined
  onSearch: () => void
  /** Told of the row walked to. */
  onWalk?: ((row: Row) => void) | undefined
  /** Looks at the row beside the list, or no longer. */
  onLook?: ((row: Row) => void) | undefined
  /** Ends the looking, while there is something to end. */
  onLeave?: (() => void) | undefined
}

/**
 * J and K walk down and up the rows, Enter opens the one walked to, Space looks at it beside the list, X chooses it, `/` goes to the
 * search.
 */
export function useRowKeys(
  rows: readonly Row[],
  [current, setCurrent]: [string | null, (id: string) => void],
  { onOpen, onSelect, onSearch, onWalk, onLook, onLeave }: Does,
): void {
  const at = rows.findIndex(({ id }) => id === current)
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(to, rows.length - 1))]
    if (!row) return
    setCurrent(row.id)
    onWalk?.(row)
    const element = document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    KeyJ: () => go(at + 1),
    KeyK: () => go(at < 0 ? 0 : at - 1),
    KeyX: () => at >= 0 && onSelect?.(rows[at]!.id),
    Slash: onSearch,
    Escape: () => (onLeave ? onLeave() : false),
    Space: () => {
      const row = rows[at]
      if (!row || !onLook || !isRowFocused()) return false
      onLook(row)
      return true
    },
    Enter: () => {
      if (at < 0 || !isRowFocused()) return false
      onOpen(rows[at]!)
      return true
    },
  })
}

/** Enter on a link or a button inside of a row is theirs. */
const isRowFocused = (): boolean => document.activeElement === document.body || document.activeElement?.matches('[data-row]') === true
