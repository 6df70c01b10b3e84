import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type Definition, holds, system, systemName, t } from '@nazorat/machines'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../account/user.tsx'
import type { Moved } from '../server/live.ts'
import { historyQuery } from '../server/queries.ts'
import { formatTime } from '../words/format.ts'
import { useSay } from '../words/language.tsx'

/** Who has just changed the document that is open, politely: the page has already followed. */
export function LiveNote({ definition, moved, onClose }: { definition: Definition; moved: Moved | null; onClose: () => void }) {
  const say = useSay()
  const actor = useActor()
  const history = useQuery({ ...historyQuery(definition.type, moved?.id ?? ''), enabled: moved !== null && holds(actor, 'EventHistoryView') })
  const title = moved?.actorId === system.id ? systemName : moved ? history.data?.texts[moved.actorId] : undefined
  const done = moved ? definition.actions[moved.action]?.done : undefined
  return (
    <div className="live-note" role="status">
      {moved && (
        <>
          <span>
            {formatTime(moved.at)} · {title === undefined ? say(words.changed) : say(title)}
            {done && <>: {say(done)}</>}
          </span>
          <Button icon={<Cross />} size="small" variant="minimal" aria-label={say(words.close)} onClick={onClose} />
        </>
      )}
    </div>
  )
}

const words = {
  changed: t('Hujjat oʻzgardi', 'Ҳужжат ўзгарди', 'Документ изменился'),
  close: t('Yopish', 'Ёпиш', 'Закрыть'),
}
