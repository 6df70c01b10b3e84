import { Button } from '@blueprintjs/core'
import { useSay } from '../../../i18n/language.tsx'
import type { Offer } from './actions.ts'
import { KeptButton } from '../../../ui/disabled-button.tsx'
import { reasonOf } from './verdict.ts'

/** An action's button, or what says why it can't be done now. */
export function ActionButton({ offer: { action, label, refusal }, isLikely, onPress }: { offer: Offer; isLikely: boolean; onPress: () => void }) {
  const say = useSay()
  if (refusal) return <KeptButton className="action-kept" label={say(label)} reason={reasonOf(refusal, say)} />
  const intent = action.intent === undefined || action.intent === 'none' ? 'none' : action.intent
  return (
    <Button intent={isLikely || intent === 'danger' ? intent : 'none'} variant={isLikely ? 'solid' : 'outlined'} onClick={onPress}>
      {say(label)}
    </Button>
  )
}
