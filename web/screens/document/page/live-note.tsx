import { type Definition, eventLabel } from '@nazorat/machines/definition'
import { t } from '@nazorat/machines/i18n'
import { useEffect } from 'react'
import type { Moved } from '../../../api/live.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { closeToast, toast } from '../../../ui/toasts.ts'
import { useWho } from '../history/use-who.ts'

/**
 * Says who has just changed the document that is open, politely: the page has already followed. It is a message, since a line in the page
 * would move what somebody is about to press.
 */
export function LiveNote({ definition, moved }: { definition: Definition; moved: Moved | null }) {
  const say = useSay()
  const title = useWho(definition.type, moved?.id ?? null, moved?.actorId)
  const text = moved && `${formatTime(moved.at)} · ${say(title ?? changed)}: ${say(eventLabel(definition, moved))}`
  useEffect(() => {
    if (text === null) return
    const id = toast.change(text)
    return () => closeToast(id)
  }, [text])
  return null
}

const changed = t('Ҳужжат ўзгарди', 'Документ изменился')
