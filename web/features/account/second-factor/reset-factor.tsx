import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'
import { toast } from '../../../ui/toasts.ts'
import { RefusedNote } from '../refused-note.tsx'
import { factorWords } from './factor-words.ts'
import { useAttempt } from './use-attempt.ts'

/** Asks whether a user's second factors are to be taken away, and does it. */
export function ResetFactor({ userId, isOpen, onClose }: { userId: string; isOpen: boolean; onClose: () => void }) {
  const say = useSay()
  const { busy, refused, attempt } = useAttempt()
  const reset = () =>
    attempt(async () => {
      await call('account/ResetSecondFactor', { userId })
      toast.done(factorWords.resetDone)
      onClose()
    })
  return (
    <Dialog isOpen={isOpen} title={say(factorWords.reset)} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <RefusedNote reason={refused} />
        <p>{say(factorWords.resetAsk)}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{say(words.cancel)}</Button>
            <Button intent="warning" loading={busy} autoFocus onClick={() => void reset()}>
              {say(factorWords.reset)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
