import { Button } from '@blueprintjs/core'
import { formatDate } from '@nazorat/machines/i18n'
import type { Represented } from '@nazorat/machines/workflow'
import { useActor } from '../../../api/user.tsx'
import { useActorNames, useSay } from '../../../i18n/language.tsx'
import { actFor } from '../session.ts'
import './acting-strip.css'
import { actingWords } from './acting-words.ts'

/** Says below the header for whom the person acts, as long as they do, with the way back. */
export function ActingStrip({ user: { order } }: { user: Represented }) {
  const say = useSay()
  const name = useActorNames(useActor()).behalf ?? ''
  const text = order
    ? say(actingWords.byOrder, { name, number: order.number, until: formatDate(order.until) })
    : say(actingWords.looking, { name })
  return (
    <div role="status" className="acting row">
      <span className="acting-text" title={text}>
        {text}
      </span>
      <Button size="small" variant="outlined" onClick={() => void actFor(null)}>
        {say(actingWords.back)}
      </Button>
    </div>
  )
}
