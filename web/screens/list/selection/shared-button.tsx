import { Button } from '@blueprintjs/core'
import { useSay } from '../../../i18n/language.tsx'
import { selectionWords } from './selection-words.ts'
import type { SharedAction } from './shared-actions.ts'

/** An action over the chosen rows; of one that does not fit all of them it says how many it fits. The likely one alone is filled. */
export function SharedButton({
  shared,
  isLikely,
  onRun,
}: {
  shared: SharedAction
  isLikely: boolean
  onRun: (shared: SharedAction) => void
}) {
  const say = useSay()
  const { action, fitting, others } = shared
  return (
    <Button
      size="small"
      intent={isLikely || action.intent === 'danger' ? (action.intent ?? 'none') : 'none'}
      variant={isLikely ? 'solid' : 'outlined'}
      onClick={() => onRun(shared)}
    >
      {others.length === 0
        ? say(action.label)
        : say(selectionWords.some, { action: action.label, n: fitting.length, total: fitting.length + others.length })}
    </Button>
  )
}
