import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import { words } from '../../../i18n/words.ts'
import type { SharedAction } from './shared-actions.ts'

export function ConfirmMany({ shared: { action, fitting }, onConfirm, onClose }: { shared: SharedAction; onConfirm: () => void; onClose: () => void }) {
  const say = useSay()
  return (
    <Dialog isOpen title={say(action.label)} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        {action.confirm && <p>{say(action.confirm)}</p>}
        <p>{say(selectionWords.confirm, { n: fitting.length })}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{say(words.cancel)}</Button>
            <Button intent={action.intent ?? 'primary'} autoFocus onClick={onConfirm}>
              {say(action.label)}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
