import type { UserInfo } from '@nazorat/machines/api-types'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropCopies, tidyCopies } from '../../screens/form/state/typed-copy.ts'
import { call, onSignedOut } from '../../api/client.ts'
import { useMessage } from '../../api/live.ts'
import { userInfoQuery } from '../../api/queries.ts'
import { socket } from '../../api/socket.ts'
import { useOthersSignIn } from './session.ts'
import { useUser } from '../../api/user.tsx'
import { resumeOutbox } from '../../offline/outbox/resume.ts'
import { useOpened } from '../../ui/dialog/use-opened.ts'
import { unasked } from '../../ui/idle/unasked.tsx'

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })))

const SessionWatch = unasked(() => import('./idle/session-watch.tsx').then(({ SessionWatch }) => SessionWatch))

/** When, in milliseconds, a page begins to look how long its session still lasts: not before its first screen stands. */
const watchAfter = 60_000

/** Asks for the password over the open screen when the session has ended; the calls that waited then go on. */
export function SignInAgain() {
  const user = useUser()
  const client = useQueryClient()
  const { opened, key, open, close } = useOpened<true>()
  const waiting = useRef<((signedIn: boolean) => void)[]>([])

  const ask = () => {
    dropCopies(['sessionStorage'])
    open(true)
  }
  const wait = useEffectEvent(() => {
    ask()
    return new Promise<boolean>((resolve) => waiting.current.push(resolve))
  })
  useEffect(() => onSignedOut(() => wait()), [])
  useMessage('signedOut', ask)
  useEffect(askWhenRefused, [])
  useEffect(() => tidyCopies(user.actor.id), [user.actor.id])
  useOthersSignIn(user.actor.id)
  const [watches, setWatches] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWatches(true), watchAfter)
    return () => clearTimeout(timer)
  }, [])

  const goOn = (back: UserInfo) => {
    // Somebody else at this screen must not see what the first one had opened.
    if (back.actor.id !== user.actor.id) return location.assign('/')
    client.setQueryData(userInfoQuery().queryKey, back)
    socket.reconnect()
    close()
    for (const resolve of waiting.current.splice(0)) resolve(true)
    void resumeOutbox(user.actor.id).catch(() => undefined)
  }
  return (
    <Suspense>
      {/* Its code comes when it is asked for first. */}
      {key > 0 && <SignInDialog key={key} isOpen={opened === true} userId={user.actor.id} username={user.userName} onSignedIn={goOn} />}
      {watches && !opened && <SessionWatch />}
    </Suspense>
  )
}

/**
 * A connection that is refused may be so because the session has ended while there was none: a call finds out, and waits for the password.
 */
function askWhenRefused(): () => void {
  let isAsking = false
  const ask = () => {
    if (isAsking) return
    isAsking = true
    void call('account/GetUserInfo')
      .catch(() => undefined)
      .finally(() => (isAsking = false))
  }
  socket.on('connect_error', ask)
  return () => socket.off('connect_error', ask)
}
