import { OverflowList } from '@blueprintjs/core'
import { CaretDownIcon } from '@blueprintjs/icons'
import type { ListDefinition } from '@nazorat/machines/definition'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useActor } from '../../../api/user.tsx'
import { countsQuery } from '../../../api/queries.ts'
import { PressPopover } from '../../../ui/press-popover.tsx'
import { useNarrow } from '../../../ui/use-media.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { mine, mineIn } from '../address.ts'
import './queues.css'

interface Props {
  definition: ListDefinition
  queue: string
  onChoose: (queue: string) => void
  /** Further queues, after those of the type. */
  children?: ReactNode
}

export interface Queue {
  name: string
  label: string
  count: number | undefined
}

/**
 * The queues with their counters. Those that do not fit wait behind one button, which names the chosen one of them; on a phone they
 * are scrolled.
 */
export function Queues({ definition, queue, onChoose, children }: Props) {
  const say = useSay()
  const { data: counts, isPending } = useQuery(countsQuery(definition.type))
  const actor = useActor()
  const narrow = useNarrow()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (narrow && queue) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [narrow, queue, isPending])
  const named: Queue[] = Object.entries(definition.queues).map(([name, { label }]) => ({ name, label: say(label), count: counts?.[name] }))
  if (named.length === 0) return null
  // Before it is known which queues are empty none is shown: it would move.
  const counted = isPending ? [] : named
  const hasMine = mineIn(definition, actor) !== undefined
  const mineLabel = say(definition.label.mine ?? listWords.mine)
  const queues: Queue[] = [
    { name: '', label: say(listWords.all), count: undefined },
    ...(hasMine ? [{ name: mine, label: mineLabel, count: undefined }] : []),
    // Empty queues come last, because there is nothing to do in them.
    ...counted.filter((each) => !isEmpty(each) || each.name === queue),
    ...counted.filter((each) => isEmpty(each) && each.name !== queue),
  ]
  const button = (each: Queue) => <QueueButton key={each.name} queue={each} chosen={each.name === queue} onChoose={onChoose} />
  return (
    <nav ref={nav} className="queues" aria-label={say(listWords.queues)}>
      {narrow ? (
        queues.map(button)
      ) : (
        <OverflowList
          items={queues}
          collapseFrom="end"
          minVisibleItems={1}
          observeParents={false}
          visibleItemRenderer={button}
          overflowRenderer={(hidden) => <MoreQueues hidden={hidden} queue={queue} onChoose={onChoose} />}
        />
      )}
      {children}
    </nav>
  )
}

const isEmpty = ({ count }: Queue): boolean => count === 0

function QueueButton({ queue: { name, label, count }, chosen, onChoose }: { queue: Queue; chosen: boolean; onChoose: Props['onChoose'] }) {
  return (
    <button type="button" className="queue muted" aria-current={chosen ? 'true' : undefined} onClick={() => onChoose(name)}>
      {label}
      {count !== undefined && <span className="queue-count small">{formatNumber(count)}</span>}
    </button>
  )
}

function MoreQueues({ hidden, queue, onChoose }: { hidden: readonly Queue[]; queue: string; onChoose: Props['onChoose'] }) {
  const say = useSay()
  const chosen = hidden.find(({ name }) => name === queue)
  return (
    <PressPopover
      kind="menu"
      load={() => import('./queue-menu.tsx')}
      content={({ QueueMenu }) => <QueueMenu queues={hidden} queue={queue} onChoose={onChoose} />}
    >
      <button type="button" className="queue muted" aria-current={chosen ? 'true' : undefined}>
        {chosen?.label ?? `${say(listWords.more)} ${hidden.length}`}
        {chosen?.count !== undefined && <span className="queue-count small">{formatNumber(chosen.count)}</span>}
        <CaretDownIcon size={14} />
      </button>
    </PressPopover>
  )
}
