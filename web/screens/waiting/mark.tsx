import { useSay } from '../../i18n/language.tsx'
import { useEntries } from '../../offline/outbox/waiting.ts'
import { Badge } from '../../ui/badge.tsx'
import { words } from './words.ts'

/** That a document has something that waits on this device, or was refused: its page says what. */
export function Mark({ id }: { id: string }) {
  const say = useSay()
  const entries = useEntries().filter(({ document }) => document === id)
  if (entries.length === 0) return null
  const isRefused = entries.some(({ answer }) => answer?.kind === 'no')
  return <Badge label={say(isRefused ? words.rowRefused : words.rowWaits)} intent={isRefused ? 'danger' : 'warning'} />
}
