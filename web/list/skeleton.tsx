import { useLate } from '../shell/use-late.ts'
import { useSay } from '../words/language.tsx'
import { words } from '../words/words.ts'

/** The shape of a list that is slow to come. */
export function Skeleton() {
  const say = useSay()
  if (!useLate()) return null
  return (
    <div className="list-skeleton" role="status" aria-label={say(words.loading)}>
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} className="bp6-skeleton" />
      ))}
    </div>
  )
}
