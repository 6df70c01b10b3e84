import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { IssuedPassword } from '@nazorat/machines/api-types'
import { toast } from '../../ui/toasts.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { words } from '../../i18n/words.ts'
import { entryWords } from './entry-words.ts'
import './entry-tab.css'
import './shown-once.css'

/** Shows a one-time password, once: it stays until it is closed. */
export function IssuedDialog({ issued, onClose }: { issued: IssuedPassword | null; onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog
      isOpen={issued !== null}
      title={say(entryWords.issued)}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
    >
      <DialogBody>{issued && <IssuedText issued={issued} />}</DialogBody>
      <DialogFooter actions={issued && <IssuedButtons issued={issued} onClose={onClose} />} />
    </Dialog>
  )
}

export function IssuedText({ issued }: { issued: IssuedPassword }) {
  const say = useSay()
  return (
    <>
      <p>{say(entryWords.shownOnce, { moment: formatMoment(issued.expires) })}</p>
      <output className="shown-once issued-password" aria-label={say(entryWords.issued)}>
        {issued.password}
      </output>
    </>
  )
}

export function IssuedButtons({ issued, onClose }: { issued: IssuedPassword; onClose: () => void }) {
  const say = useSay()
  const copy = async () => {
    await navigator.clipboard.writeText(issued.password)
    toast.done(entryWords.copied)
  }
  return (
    <>
      {/* Browsers have a clipboard only on pages that came over TLS or from the machine itself. */}
      {'clipboard' in navigator && <Button onClick={() => void copy()}>{say(entryWords.copy)}</Button>}
      <Button intent="primary" autoFocus onClick={onClose}>
        {say(words.close)}
      </Button>
    </>
  )
}
