import { useKeys } from '../../ui/keys.ts'

/** J and K walk down and up all rows of the page, whichever part they stand in; Enter is the row's own. */
export function useRowWalk(): void {
  const go = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-work-row]')]
    const at = rows.findIndex((row) => row === document.activeElement)
    rows[Math.max(0, Math.min(at + by, rows.length - 1))]?.focus()
  }
  useKeys({ KeyJ: () => go(1), KeyK: () => go(-1) })
}
