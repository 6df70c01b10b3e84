import type { Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import type { Text } from '@nazorat/machines/i18n'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { documentPath } from '../../../navigation/paths.ts'
import { leaveFrom, returnTo } from '../last-place.ts'

interface Opening {
  open: (row: Row, inNewTab?: boolean) => void
  /** Remembers the row, when its own link is what opens it. */
  remember: (row: Row) => void
}

/** Opens rows of a list with a name, and comes back to the one that was opened: `onReturn` is told which. */
export function useOpening({ type }: ListDefinition, label: Text, rows: readonly Row[], onReturn: (id: string) => void): Opening {
  const router = useRouter()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const remember = (row: Row) => leaveFrom(type, { href: here, label, row: row.id, rows: rows.map(({ id }) => id) })
  useEffect(() => {
    const row = rows.length > 0 ? returnTo(type, here) : null
    if (!row) return
    onReturn(row)
    const element = document.querySelector<HTMLElement>(`[data-row="${row}"]`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, [rows, type, here, onReturn])
  return {
    remember,
    open: (row, inNewTab = false) => {
      const href = documentPath(type, row.id)
      if (inNewTab) return void window.open(href, '_blank', 'noopener')
      remember(row)
      void router.navigate({ href })
    },
  }
}
