import { useMemo, useState } from 'react'

/** The rows chosen of those on the page. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  toggle: (id: string) => void
  set: (ids: readonly string[]) => void
}

/** What is no longer on the page is not chosen any more: nobody should act on rows that he does not see. */
export function useSelection(onPage: readonly { id: string }[]): Selection {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const ids = useMemo(() => new Set(onPage.map(({ id }) => id).filter((id) => chosen.includes(id))), [onPage, chosen])
  return {
    ids,
    toggle: (id) => setChosen(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    set: setChosen,
  }
}
