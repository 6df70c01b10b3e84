import { Button, PopoverNext, PopupKind } from '@blueprintjs/core'
import { HelpIcon } from '@blueprintjs/icons'
import type { Definition, DocumentReply } from '@nazorat/machines'
import { titleOf } from '../../../fields/reference/titles.ts'
import { useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import type { SharedAction } from './shared-actions.ts'

interface Props {
  definition: Definition
  shared: SharedAction
  onRun: (shared: SharedAction) => void
  onKeep: (fitting: readonly DocumentReply[]) => void
}

/** An action over the chosen rows; one that does not fit all of them says which and why, and offers to leave those out. */
export function SharedButton({ definition, shared, onRun, onKeep }: Props) {
  const say = useSay()
  const { action, fitting, others } = shared
  const label = say(action.label)
  if (others.length === 0) {
    return (
      <Button size="small" intent={action.intent ?? 'none'} onClick={() => onRun(shared)}>
        {label}
      </Button>
    )
  }
  const reasons = (
    <div className="shared-reasons">
      <p className="shared-many">{say(selectionWords.notFor, { n: others.length })}</p>
      <ul>
        {others.map(({ document, why }) => (
          <li key={document.id}>
            <strong>{say(titleOf(definition, document))}</strong>: {say(why)}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => onKeep(fitting)}>
        {say(selectionWords.onlyFitting)}
      </Button>
    </div>
  )
  return (
    <span className="shared-unfit">
      <Button size="small" disabled>
        {label}
      </Button>
      <PopoverNext popupKind={PopupKind.DIALOG} content={reasons} placement="bottom-start">
        <Button size="small" variant="minimal" icon={<HelpIcon />} aria-label={say(selectionWords.why, { action: action.label })} />
      </PopoverNext>
    </span>
  )
}
