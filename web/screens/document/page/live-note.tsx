import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type Definition, eventLabel } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import type { Moved } from '../../../api/live.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { useWho } from '../history/use-who.ts'

/** Who has just changed the document that is open, politely: the page has already followed. */
export function LiveNote({ definition, moved, onClose }: { definition: Definition; moved: Moved | null; onClose: () => void }) {
  const say = useSay()
  const title = useWho(definition.type, moved?.id ?? null, moved?.actorId)
  return (
    <div className="live-note" role="status">
      {moved && (
        <>
          <span>
            {formatTime(moved.at)} · {say(title ?? words.changed)}: {say(eventLabel(definition, moved))}
          </span>
          <Button icon={<Cross />} size="small" variant="minimal" aria-label={say(words.close)} onClick={onClose} />
        </>
      )}
    </div>
  )
}

const words = {
  changed: t('Ҳужжат ўзгарди', 'Документ изменился'),
  close: t('Ёпиш', 'Закрыть'),
}
