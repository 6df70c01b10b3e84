import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { IssuedPassword } from '@nazorat/machines'
import { Fragment, useState } from 'react'
import { call } from '../../api/client.ts'
import { toast } from '../../ui/toasts.ts'
import { entryWords } from './entry-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
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
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.done(entryWords.copied)
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
        {issued ? (
          <>
            <p>{say(entryWords.shownOnce, { moment: formatMoment(issued.expires) })}</p>
            <output className="issued-password">{issued.password}</output>
          </>
        ) : (
          <p>{say(entryWords.issueAsk)}</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          issued ? (
            // Other buttons than before, so that the focus comes to one of them.
            <Fragment key="issued">
              {/* Browsers have it over TLS, and on the machine itself. */}
              {'clipboard' in navigator && <Button onClick={() => void copy(issued.password)}>{say(entryWords.copy)}</Button>}
              <Button intent="primary" autoFocus onClick={onClose}>
                {say(words.close)}
              </Button>
            </Fragment>
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
