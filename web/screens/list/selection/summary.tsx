import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines/definition'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import { words } from '../../../i18n/words.ts'
import type { Outcome } from './run-on-many.ts'
import type { SharedAction } from './shared-actions.ts'

/** The result of a bulk action that failed for some documents: how many, and the reasons. */
export function Summary({
  definition,
  shared,
  outcomes,
  onClose,
}: {
  definition: Definition
  shared: SharedAction
  outcomes: Outcome[]
  onClose: () => void
}) {
  const say = useSay()
  const failed = outcomes.filter(({ why }) => why !== null)
  return (
    <Dialog isOpen title={say(selectionWords.summary, { action: shared.action.label })} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <p>{say(selectionWords.succeeded, { n: outcomes.length - failed.length })}</p>
        <p>{say(selectionWords.failed, { n: failed.length })}</p>
        <ul>
          {failed.map(({ document, why }) => (
            <li key={document.id}>
              <strong>{say(titleOf(definition, document))}</strong>: {why}
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" autoFocus onClick={onClose}>
            {say(words.close)}
          </Button>
        }
      />
    </Dialog>
  )
}
