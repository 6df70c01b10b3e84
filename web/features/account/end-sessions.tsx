import { Alert } from '@blueprintjs/core'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'
import { entryWords } from './entry-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'

/** Asks whether a user is to be signed out everywhere, and does it. */
export function EndSessions({ userId, onClose }: { userId: string; onClose: () => void }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await call('account/EndSessions', { userId })
      toast.done(entryWords.sessionsEnded)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : words.problem.unknown)
    }
    onClose()
  }
  return (
    <Alert isOpen intent="warning" loading={busy} cancelButtonText={say(words.cancel)} confirmButtonText={say(entryWords.endSessions)} onCancel={onClose} onConfirm={() => void end()}>
      {say(entryWords.endSessionsAsk)}
    </Alert>
  )
}
