import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { SessionEnd } from '@nazorat/machines/api-types'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAttended } from '../../../api/attention.ts'
import { call } from '../../../api/client.ts'
import { useSay } from '../../../i18n/language.tsx'
import { words } from '../../../i18n/words.ts'
import { type Ends, type Warning, endsOf, warnBefore, warningAt } from './session-clock.ts'
import { t } from '@nazorat/machines/i18n'

/** How often, in milliseconds, the server is told that somebody is here, and asked whether another window has told it so. */
const askEvery = 60_000

/** Keeps the session open while somebody is at the page, however long they only read or type, and tells them before it ends. */
export function SessionWatch() {
  const say = useSay()
  const ends = useRef<Ends | null>(null)
  const asked = useRef(0)
  const [warning, setWarning] = useState<Warning | null>(null)
  const [closed, setClosed] = useState<Warning['of']>()

  /** While somebody is here, asking is a use of the session. */
  const ask = async () => {
    asked.current = Date.now()
    try {
      ends.current = endsOf(await call<SessionEnd>('account/GetSessionEnd'), Date.now())
    } catch {
      // Asked again in a minute.
    }
    show()
  }
  const show = () => {
    const now = ends.current && warningAt(ends.current, Date.now())
    setWarning(now)
    if (now === null) setClosed(undefined)
  }
  const look = useEffectEvent(() => {
    const isDue = Date.now() - asked.current >= askEvery
    const isNear = ends.current !== null && Date.now() >= ends.current.idle - warnBefore
    // Before it warns, it asks: another window may have been used meanwhile.
    if (isDue && (isAttended() || isNear || ends.current === null)) void ask()
    else if (warning?.of === 'idle' && isAttended()) void ask()
    else show()
  })
  useEffect(() => {
    look()
    const timer = setInterval(() => look(), 1000)
    return () => clearInterval(timer)
  }, [])

  const isOpen = warning !== null && closed !== warning.of
  const close = () => {
    if (warning) setClosed(warning.of)
    void ask()
  }
  return (
    <Dialog isOpen={isOpen} role="alertdialog" title={say(idleWords.title)} isCloseButtonShown={false} onClose={close}>
      <DialogBody>
        {warning && <p>{say(idleWords[warning.of === 'idle' ? 'idle' : 'expires'], { time: clockOf(warning.left) })}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" autoFocus onClick={close}>
            {say(warning?.of === 'last' ? words.close : idleWords.goOn)}
          </Button>
        }
      />
    </Dialog>
  )
}

/** «1:05», in minutes and seconds. */
const clockOf = (left: number): string => `${Math.floor(left / 60_000)}:${String(Math.floor((left % 60_000) / 1000)).padStart(2, '0')}`

const idleWords = {
  title: t('Сеанс тугаяпти', 'Сеанс скоро завершится'),
  idle: t(
    'Сиз анчадан бери ҳаракатсизсиз. Сеанс {time} дан сўнг тугайди. Киритган маълумотларингиз экранда сақланиб қолади',
    'Вы давно ничего не делали в системе. Сеанс завершится через {time}. Введённые данные останутся на экране',
  ),
  expires: t(
    'Сеанс муддати {time} дан сўнг тугайди ва парол қайта сўралади. Киритган маълумотларингиз экранда сақланиб қолади',
    'Через {time} истечёт срок сеанса, и нужно будет снова ввести пароль. Введённые данные останутся на экране',
  ),
  goOn: t('Ишни давом эттириш', 'Продолжить работу'),
}
