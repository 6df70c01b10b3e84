import { Button } from '@blueprintjs/core'
import type { Offer } from '@nazorat/machines/workflow'
import { useSay } from '../../../i18n/language.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { Key } from '../../../ui/key.tsx'
import { reasonOf } from './verdict.ts'

interface ActionButtonProps {
  offer: Offer
  isLikely: boolean
  /** The key that presses it. */
  letter: string | undefined
  onPress: () => void
}

/** An action's button, or what says why it can't be done now. */
export function ActionButton({ offer: { action, label, refusal }, isLikely, letter, onPress }: ActionButtonProps) {
  const say = useSay()
  if (refusal) return <DisabledButton className="action-disabled" label={say(label)} reason={reasonOf(refusal, say)} />
  const intent = action.intent === undefined || action.intent === 'none' ? 'none' : action.intent
  return (
    <Button
      intent={isLikely || intent === 'danger' ? intent : 'none'}
      variant={isLikely ? 'solid' : 'outlined'}
      aria-keyshortcuts={letter}
      endIcon={letter !== undefined && <Key>{letter}</Key>}
      onClick={onPress}
    >
      {say(label)}
    </Button>
  )
}
