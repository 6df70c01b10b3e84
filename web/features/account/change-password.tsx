import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { toast } from '../../ui/toasts.ts'
import { passwordWords } from './password-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { PasswordForm } from './password-form.tsx'

/** Where users change their own password. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const say = useSay()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const done = () => {
    toast.done(passwordWords.passwordChanged)
    onClose()
  }
  return (
    <Dialog isOpen title={say(passwordWords.changePassword)} isCloseButtonShown={false} onClose={onClose} canOutsideClickClose={false}>
      <DialogBody>
        <PasswordForm formId={formId} onBusy={setBusy} onDone={done} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{say(words.cancel)}</Button>
            <Button type="submit" form={formId} intent="primary" loading={busy}>
              {say(passwordWords.save)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
