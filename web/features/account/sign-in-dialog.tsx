import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { UserInfo } from '@nazorat/machines/api-types'
import { useEffect } from 'react'
import { readStored, takenBy } from '../../storage/local-storage.ts'
import { accountWords } from './account-words.ts'
import { useSay } from '../../i18n/language.tsx'
import { LoginForm } from './login-form.tsx'
import { signOut } from './sign-out.ts'
import './sign-in-dialog.css'

/** It closes only by signing in or leaving: the page under it belongs to the person who was signed in. */
export function SignInDialog({
  userId,
  username,
  isOpen,
  onSignedIn,
}: {
  userId: string
  username: string
  isOpen: boolean
  onSignedIn: (user: UserInfo) => void
}) {
  const say = useSay()
  useEffect(() => {
    const user = readStored<string | null>(takenBy, null)
    // It may have been ended from elsewhere, since the device was lost.
    if (isOpen && user !== null) void import('../../offline/store/wipe.ts').then(({ lock }) => lock(user))
  }, [isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      backdropProps={{ className: 'sign-in-backdrop' }}
      title={say(accountWords.sessionEnded)}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <p>{say(accountWords.signInAgain)}</p>
        <LoginForm username={username} onSignedIn={onSignedIn} />
      </DialogBody>
      <DialogFooter>
        <Button variant="minimal" onClick={() => void signOut(userId)}>
          {say(accountWords.leave)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
