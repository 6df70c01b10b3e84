import type { Text } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { selectQuery } from '../server/queries.ts'
import type { Option } from './combobox.tsx'
import type { InputContext } from './kind-view.ts'
import { useSettled } from './use-settled.ts'

/** The records of a type to choose from, searched by the server while the list is open. */
export function useOptions(type: string, parentId: string | null) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const search = useSettled(query.trim(), 200)
  const found = useQuery({ ...selectQuery(type, parentId, search), enabled: open })
  const options: readonly Option[] = found.data ?? []
  const status = found.isError ? 'failed' : found.data ? 'ready' : 'loading'
  return { query, onQuery: setQuery, onOpen: setOpen, options, status } as const
}

/** The parent that narrows a reference's list: the value of the sibling that refers to the parent's type. */
export function parentIn(type: string, context: InputContext | undefined): { id: string | null; missing?: Text } {
  const parent = parents[type]
  if (!parent || !context) return { id: null }
  const sibling = Object.entries(context.fields).find(([, field]) => field.kind === 'reference' && field.options.to === parent)
  if (!sibling) return { id: null }
  const value = context.values[sibling[0]]
  return typeof value === 'string' ? { id: value } : { id: null, missing: sibling[1].label }
}

/** Types that are chosen within a record of another one; any other reference only says something about its record. */
const parents: Readonly<Record<string, string>> = { district: 'region' }
