import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import { words } from '../../../i18n/words.ts'
import type { SharedAction } from './shared-actions.ts'

interface Props {
  definition: Definition
  shared: SharedAction
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action is done on several: on how many, and why not on the others. */
export function ConfirmMany({ definition, shared: { action, fitting, others }, onConfirm, onClose }: Props) {
  const say = useSay()
  return (
    <Dialog isOpen title={say(action.label)} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        {action.confirm && <p>{say(action.confirm)}</p>}
        <p>{say(selectionWords.confirm, { n: fitting.length })}</p>
        {others.length > 0 && (
          <>
            <p>{say(selectionWords.notFor, { n: others.length })}</p>
            <ul className="shared-reasons">
              {others.map(({ document, why }) => (
                <li key={document.id}>
                  <strong>{say(titleOf(definition, document))}</strong>: {say(why)}
                </li>
              ))}
            </ul>
          </>
        )}
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
