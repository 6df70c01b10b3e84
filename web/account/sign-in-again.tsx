import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { UserInfo } from '@nazorat/machines'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { onSignedOut } from '../server/client.ts'
import { useHear } from '../server/live.ts'
import { userInfoQuery } from '../server/queries.ts'
import { socket } from '../server/socket.ts'
import { accountWords } from '../words/account-words.ts'
import { useSay } from '../words/language.tsx'
import { LoginForm } from './login-form.tsx'
import { signOut } from './session.ts'
import { useUser } from './user.tsx'

/** Asks for the password over the open screen when the session has ended; the calls that waited then go on. */
export function SignInAgain() {
  const say = useSay()
  const user = useUser()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const waiting = useRef<((signedIn: boolean) => void)[]>([])

  useEffect(
    () =>
      onSignedOut(() => {
        setOpen(true)
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )
  useHear('signedOut', () => setOpen(true))

  const goOn = (back: UserInfo) => {
    // Somebody else at this screen must not see what the first one had opened.
    if (back.actor.id !== user.actor.id) return location.assign('/')
    client.setQueryData(userInfoQuery().queryKey, back)
    socket.disconnect().connect()
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(true)
  }
  return (
    <Dialog isOpen={open} title={say(accountWords.sessionEnded)} isCloseButtonShown={false} canEscapeKeyClose={false} canOutsideClickClose={false}>
      <DialogBody>
        <p>{say(accountWords.signInAgain)}</p>
        <LoginForm username={user.userName} onSignedIn={goOn} />
      </DialogBody>
      <DialogFooter>
        <Button variant="minimal" onClick={() => void signOut()}>
          {say(accountWords.leave)}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
