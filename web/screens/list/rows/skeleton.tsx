import { useLate } from '../../../ui/timing.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'

/** The shape of a list that is slow to come. */
export function Skeleton() {
  const say = useSay()
  if (!useLate()) return null
  return (
    <div className="list-skeleton stack" role="status" aria-label={say(words.loading)}>
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} className="bp6-skeleton" />
      ))}
    </div>
  )
}
