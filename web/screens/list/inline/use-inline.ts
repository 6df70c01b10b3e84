import type { Row } from '@nazorat/machines/api-types'
import type { ListDefinition } from '@nazorat/machines/definition'
import { holdsOne } from '@nazorat/machines/workflow'
import { useState } from 'react'
import { useActor } from '../../../api/user.tsx'
import { useKeys } from '../../../ui/keys.ts'

/** Editing records in their rows. */
export interface InlineEditing {
  /** The row that is edited, by id. */
  readonly editing: string | null
  readonly can: (row: Row) => boolean
  readonly begin: (row: Row) => void
  /** Ends it: the focus comes back to the row, or the one below is edited. */
  readonly end: (row: Row, goesOn?: boolean) => void
}

/** Null where the records of a list are edited on pages of their own, or by others. E edits the row that the keys are at. */
export function useInline({ inline, creates }: ListDefinition, rows: readonly Row[], current: string | null): InlineEditing | null {
  const actor = useActor()
  const [editing, setEditing] = useState<string | null>(null)
  const isOffered = inline !== undefined && holdsOne(actor, creates)
  const can = (row: Row) => inline?.states.includes(row.state) === true
  const begin = (row: Row) => setEditing(row.id)
  useKeys({
    KeyE: () => {
      const row = rows.find(({ id }) => id === current)
      if (!isOffered || editing !== null || !row || !can(row)) return false
      begin(row)
      return true
    },
  })
  if (!isOffered) return null
  return {
    editing,
    can,
    begin,
    end: (row, goesOn = false) => {
      const next = goesOn ? rows.slice(rows.findIndex(({ id }) => id === row.id) + 1).find(can) : undefined
      setEditing(next?.id ?? null)
      if (!next) requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus({ preventScroll: true }))
    },
  }
}
