import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSay } from '../../i18n/language.tsx'

interface LeaveGuardProps {
  isDirty: boolean
  /** What is typed is on its way to the server: leaving waits for the answer before it asks. */
  isSaving: boolean
  /** True while the form itself goes somewhere: nothing is asked then. */
  isLeaving: () => boolean
  onDiscard: () => void
}

/** Leaving with unsaved changes asks. */
export function LeaveGuard({ isDirty, isSaving, isLeaving, onDiscard }: LeaveGuardProps) {
  const say = useSay()
  /** A save was under way when the person left. */
  const [waits, setWaits] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isBlocked = isDirty && !isLeaving() && current.pathname !== next.pathname
      if (isBlocked) setWaits(isSaving)
      return isBlocked
    },
    enableBeforeUnload: () => isDirty && !isLeaving(),
    withResolver: true,
  })
  const leave = useEffectEvent(() => blocker.proceed?.())
  const isSaved = blocker.status === 'blocked' && waits && !isDirty
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])
  if (blocker.status !== 'blocked' || (waits && isSaving) || isSaved) return null
  return (
    <Dialog isOpen title={say(words.title)} onClose={blocker.reset} isCloseButtonShown={false} role="alertdialog">
      <DialogBody>{say(words.question)}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              intent="danger"
              onClick={() => {
                onDiscard()
                blocker.proceed()
              }}
            >
              {say(words.leave)}
            </Button>
            <Button intent="primary" onClick={blocker.reset} autoFocus>
              {say(words.stay)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}

const words = {
  title: t('Сақланмаган ўзгаришлар бор', 'Есть несохранённые изменения'),
  question: t('Саҳифадан чиқсангиз, сақланмаган ўзгаришлар йўқолади.', 'Если уйти со страницы, несохранённые изменения будут потеряны.'),
  leave: t('Сақламасдан чиқиш', 'Уйти без сохранения'),
  stay: t('Формада қолиш', 'Остаться в форме'),
}
