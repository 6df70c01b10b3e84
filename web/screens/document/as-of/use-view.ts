import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { When } from '../../../api/queries.ts'
import type { DocumentTab } from '../page/tab.ts'
import { searchOf, type View, viewIn } from './view.ts'

type Show = (next: { tab?: string; when?: When | null }) => void

/** The open tab and the past that is shown; they stand in the address, so that a link leads to them. */
export function useView(tabs: readonly DocumentTab[]): { tab: string; when: When | null; show: Show } {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { tab, when } = useMemo(() => viewIn(search), [search])
  const first = tabs[0]!.id
  const show: Show = useCallback(
    (next) => {
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => searchOf(after(viewIn(before), next, first)),
        // Back leaves the past at once, however many versions were looked at.
        replace: !next.when || when !== null,
        resetScroll: false,
      })
    },
    [navigate, first, when],
  )
  return { tab: tabs.some(({ id }) => id === tab) ? tab! : first, when, show }
}

const after = (before: View, { tab, when }: Parameters<Show>[0], first: string): View => ({
  tab: tab === undefined ? before.tab : tab === first ? null : tab,
  when: when === undefined ? before.when : when,
})
