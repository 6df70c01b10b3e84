import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { IssuedPassword } from '@nazorat/machines/api-types'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { entryWords } from './entry-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { IssuedButtons, IssuedText } from './issued-password.tsx'
import { RefusedNote } from './refused-note.tsx'

/** Asks whether a user is to have a one-time password, and then shows it, once. */
export function IssuePassword({ userId, isOpen, onClose }: { userId: string; isOpen: boolean; onClose: () => void }) {
  const say = useSay()
  const [issued, setIssued] = useState<IssuedPassword>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const issue = async () => {
    setBusy(true)
    setRefused(undefined)
    try {
      setIssued(await call<IssuedPassword>('account/SetPassword', { userId }))
    } catch (error) {
      setRefused(error instanceof Error ? error.message : say(words.problem.unknown))
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={say(entryWords.issuePassword)}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={!issued}
      onClose={onClose}
      onClosed={() => {
        setIssued(undefined)
        setRefused(undefined)
      }}
    >
      <DialogBody>
        <RefusedNote reason={refused} />
        {issued ? <IssuedText issued={issued} /> : <p>{say(entryWords.issueAsk)}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          issued ? (
            // Other buttons than before, so that the focus comes to one of them.
            <IssuedButtons key="issued" issued={issued} onClose={onClose} />
          ) : (
            <>
              <Button onClick={onClose}>{say(words.cancel)}</Button>
              <Button intent="warning" loading={busy} autoFocus onClick={() => void issue()}>
                {say(entryWords.issuePassword)}
              </Button>
            </>
          )
        }
      />
    </Dialog>
  )
}
