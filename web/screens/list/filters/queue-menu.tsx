import { Menu, MenuItem } from '@blueprintjs/core'
import { formatNumber } from '../../../i18n/format.ts'
import type { Queue } from './queues.tsx'

/** The queues for which the strip has no room. */
export function QueueMenu({ queues, queue, onChoose }: { queues: readonly Queue[]; queue: string; onChoose: (queue: string) => void }) {
  return (
    <Menu>
      {queues.map(({ name, label, count }) => (
        <MenuItem
          key={name}
          text={label}
          active={name === queue}
          {...(count !== undefined && { label: formatNumber(count) })}
          onClick={() => onChoose(name)}
        />
      ))}
    </Menu>
  )
}
