import type { Definition } from '@nazorat/machines/definition'
import { countersOf } from '../../screens/list/counters.ts'
import { CounterStrip } from './counter-strip.tsx'
import { counted } from './counter-parts.ts'

/** How many documents stand where: for those whom nothing waits for, and above the overview. */
export function Counters({ definitions }: { definitions: readonly Definition[] }) {
  return counted.map(({ type, counters }) => {
    const definition = definitions.find((each) => each.type === type)
    return definition && <CounterStrip key={type} definition={definition} counters={countersOf(definition, counters)} />
  })
}
