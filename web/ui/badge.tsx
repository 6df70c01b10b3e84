import { Classes } from '@blueprintjs/core'
import type { Definition, Intent } from '@nazorat/machines/definition'
import { useSay } from '../i18n/language.tsx'
import './badge.css'

/** A state in a row of others: a dot and a word in one line. */
export function StateDot({ definition, state }: { definition: Pick<Definition, 'states'>; state: string }) {
  const say = useSay()
  const known = definition.states[state]
  return <span className={`state-dot state-dot-${known?.intent ?? 'none'}`}>{known ? say(known.label) : state}</span>
}

/** A document's state: a word and a colour, never the colour alone. */
export function StateBadge({ definition, state }: { definition: Pick<Definition, 'states'>; state: string }) {
  const say = useSay()
  const known = definition.states[state]
  return <Badge label={known ? say(known.label) : state} intent={known?.intent ?? 'none'} />
}

/**
 * The same of a state that the server has put into words. Of two lines the second has what follows a comma or stands in parentheses,
 * whole. Drawn with the classes of Blueprint's `Tag`, not with the component: each `Tag` measures its text and draws it a second time,
 * which for the rows of a list takes longer than drawing them.
 */
export const Badge = ({ label, intent }: { label: string; intent: Intent }) => (
  <span className={[Classes.TAG, Classes.MINIMAL, Classes.intentClass(intent), 'state-badge'].filter(Boolean).join(' ')}>
    <span className={`${Classes.FILL} ${Classes.TEXT_OVERFLOW_ELLIPSIS}`}>
      {label.replace(/(, | \()(.*)/, (_, before: string, apart: string) => before + apart.replaceAll(' ', '\u00a0'))}
    </span>
  </span>
)
