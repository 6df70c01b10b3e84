import { Button, Tooltip } from '@blueprintjs/core'
import { useId } from 'react'
import { useSay } from '../words/language.tsx'
import type { Offer } from './actions.ts'
import { reasonOf } from './verdict.ts'

/**
 * An action's button. One that can't be done now stays in reach of the keyboard and says why: a
 * disabled button would keep its reason from whoever can't hover over it.
 */
export function ActionButton({ offer: { action, label, refusal }, isLikely, onPress }: { offer: Offer; isLikely: boolean; onPress: () => void }) {
  const say = useSay()
  const id = useId()
  const intent = action.intent === undefined || action.intent === 'none' ? 'none' : action.intent
  if (!refusal) {
    return (
      <Button intent={isLikely || intent === 'danger' ? intent : 'none'} variant={isLikely ? 'solid' : 'outlined'} onClick={onPress}>
        {say(label)}
      </Button>
    )
  }
  const reason = reasonOf(refusal, say)
  return (
    <>
      <Tooltip content={<span className="action-reason">{reason}</span>} placement="bottom" openOnTargetFocus>
        <Button className="action-kept" variant="outlined" aria-disabled aria-describedby={id}>
          {say(label)}
        </Button>
      </Tooltip>
      <span id={id} className="visually-hidden">
        {reason}
      </span>
    </>
  )
}
