import { Tag } from '@blueprintjs/core'
import type { Definition, Intent } from '@nazorat/machines'
import { useSay } from '../i18n/language.tsx'

/** A document's state: a word and a colour, never the colour alone. */
export function StateBadge({ definition, state }: { definition: Pick<Definition, 'states'>; state: string }) {
  const say = useSay()
  const known = definition.states[state]
  return known ? <Badge label={say(known.label)} intent={known.intent} /> : <Tag minimal>{state}</Tag>
}

/** The same of a state that the server has put into words. Of two lines the second has what follows a comma or stands in parentheses, whole. */
export const Badge = ({ label, intent }: { label: string; intent: Intent }) => (
  <Tag minimal className="state-badge" intent={intent}>
    {label.replace(/(, | \()(.*)/, (_, before: string, apart: string) => before + apart.replaceAll(' ', '\u00a0'))}
  </Tag>
)
