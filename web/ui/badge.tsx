import { Tag } from '@blueprintjs/core'
import type { Definition } from '@nazorat/machines'
import { useSay } from '../i18n/language.tsx'

/** A document's state: a word and a colour, never the colour alone. */
export function StateBadge({ definition, state }: { definition: Definition; state: string }) {
  const say = useSay()
  const known = definition.states[state]
  if (!known) return <Tag minimal>{state}</Tag>
  return (
    <Tag minimal className="state-badge" intent={known.intent}>
      {say(known.label)}
    </Tag>
  )
}
