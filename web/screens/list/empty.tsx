import { Button } from '@blueprintjs/core'
import { FilterRemoveIcon, InboxIcon, TickCircleIcon } from '@blueprintjs/icons'
import type { ListDefinition } from '@nazorat/machines/definition'
import { holdsOne } from '@nazorat/machines/workflow'
import { useActor } from '../../api/user.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message } from '../../ui/message.tsx'
import { newPath } from '../../navigation/paths.ts'
import { useSay } from '../../i18n/language.tsx'
import { listWords } from './list-words.ts'
import { draftsOf, type ListAddress } from './address.ts'

interface Props {
  definition: ListDefinition
  address: ListAddress
  onClear: () => void
  onQueue: (queue: string) => void
}

/** Why there is nothing, and what can be done about it. */
export function Empty({ definition, address: { filters, search, queue }, onClear, onQueue }: Props) {
  const say = useSay()
  const actor = useActor()
  const states = definition.queues[queue]?.states ?? []
  // Somebody must act in its states by a deadline: to have none left is a success, whatever else the list is narrowed by.
  const isDecided =
    states.length > 0 && states.every((state) => Object.values(definition.deadlines).some((deadline) => deadline.states.includes(state)))
  if (isDecided && !search) {
    return (
      <Message
        title={listWords.decided}
        why={say(listWords.decidedWhy, { queue: definition.queues[queue]!.label })}
        icon={<TickCircleIcon size={32} />}
      >
        {Object.keys(filters).length > 0 && <Button onClick={onClear}>{say(listWords.clearFilters)}</Button>}
        <Button onClick={() => onQueue('')}>{say(listWords.showEvery)}</Button>
      </Message>
    )
  }
  if (search || Object.keys(filters).length > 0) {
    return (
      <Message title={listWords.nothingFound} why={listWords.nothingFoundWhy} icon={<FilterRemoveIcon size={32} />}>
        <Button onClick={onClear}>{say(listWords.clearFilters)}</Button>
      </Message>
    )
  }
  if (queue) {
    return (
      <Message title={listWords.emptyQueue} why={listWords.emptyQueueWhy} icon={<InboxIcon size={32} />}>
        <Button onClick={() => onQueue('')}>{say(listWords.showEvery)}</Button>
      </Message>
    )
  }
  const mayCreate = holdsOne(actor, definition.creates)
  const drafts = mayCreate ? draftsOf(definition) : undefined
  return (
    <Message
      title={listWords.empty}
      why={drafts === undefined ? say(listWords.emptyWhy, { list: definition.label.many }) : listWords.emptyButDrafts}
      icon={<InboxIcon size={32} />}
    >
      {drafts !== undefined && <Button onClick={() => onQueue(drafts)}>{say(definition.queues[drafts]!.label)}</Button>}
      {mayCreate && (
        <LinkButton intent="primary" to={newPath(definition.type)}>
          {say(listWords.create)}
        </LinkButton>
      )}
    </Message>
  )
}
