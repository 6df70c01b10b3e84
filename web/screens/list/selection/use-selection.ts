import { useMemo, useState } from 'react'

/** The rows chosen of those on the page. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
}

/** Rows that have left the page are deselected: nobody should act on rows that they do not see. */
export function useSelection(onPage: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ids = useMemo(() => new Set(onPage.map(({ id }) => id).filter((id) => chosen.includes(id))), [onPage, chosen])
  return {
    ids,
    toggle: (id) => setChosen(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    set: setChosen,
  }
}
