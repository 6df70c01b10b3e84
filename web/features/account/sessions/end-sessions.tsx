import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { toast } from '../../../ui/toasts.ts'
import { entryWords } from '../entry-words.ts'
import { useSay } from '../../../i18n/language.tsx'
import { sessionsOf } from './user-sessions.tsx'
import { words } from '../../../i18n/words.ts'

/** Asks whether a user is to be signed out everywhere, and does it. */
export function EndSessions({ userId, isOpen, onClose }: { userId: string; isOpen: boolean; onClose: () => void }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const end = async () => {
    setBusy(true)
    try {
      await call('account/EndSessions', { userId })
      toast.done(entryWords.sessionsEnded)
    } catch (error) {
      toast.problem(error)
    }
    await client.invalidateQueries({ queryKey: sessionsOf(userId) })
    setBusy(false)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} title={say(entryWords.endSessions)} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <p>{say(entryWords.endSessionsAsk)}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{say(words.cancel)}</Button>
            <Button intent="warning" loading={busy} autoFocus onClick={() => void end()}>
              {say(entryWords.endSessions)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
