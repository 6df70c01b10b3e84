import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { t } from '@nazorat/machines/i18n'
import { useBlocker } from '@tanstack/react-router'
import { useSay } from '../../i18n/language.tsx'

interface LeaveGuardProps {
  isDirty: boolean
  /** True while the form itself goes somewhere: nothing is asked then. */
  isLeaving: () => boolean
  onDiscard: () => void
}

/** Leaving with unsaved changes asks. */
export function LeaveGuard({ isDirty, isLeaving, onDiscard }: LeaveGuardProps) {
  const say = useSay()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isLeaving() && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !isLeaving(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
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
