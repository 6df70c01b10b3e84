import { Button } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import type { ListReply } from '@nazorat/machines/api-types'
import type { UseQueryResult } from '@tanstack/react-query'
import { Message } from '../../../ui/message.tsx'
import { useSay } from '../../../i18n/language.tsx'
import { listWords } from '../list-words.ts'
import { words } from '../../../i18n/words.ts'
import type { ListAddress } from '../address.ts'
import { Cards } from './cards.tsx'
import { Empty } from '../empty.tsx'
import { Skeleton } from './skeleton.tsx'
import { type RowsProps, Table } from './table.tsx'

interface Props {
  answer: UseQueryResult<ListReply>
  isDrawn: boolean
  address: ListAddress
  rowsProps: Omit<RowsProps, 'list'>
  narrow: boolean
  onClear: () => void
  onQueue: (queue: string) => void
}

/** The rows, or what stands in their place; the old ones stay, dimmed, while others are on their way. */
export function ListBody({
  answer: { data, error, isPlaceholderData, refetch },
  isDrawn,
  address,
  rowsProps,
  narrow,
  onClear,
  onQueue,
}: Props) {
  const say = useSay()
  if (error && (!data || isPlaceholderData)) {
    return (
      <Message title={listWords.failed} why={error.message} icon={<ErrorIcon size={32} />}>
        <Button onClick={() => void refetch()}>{say(words.retry)}</Button>
      </Message>
    )
  }
  if (!data || !isDrawn) return <Skeleton />
  if (data.rows.length === 0) return <Empty definition={rowsProps.definition} address={address} onClear={onClear} onQueue={onQueue} />
  const Rows = narrow ? Cards : Table
  return (
    <div className={isPlaceholderData ? 'list-rows dimmed' : 'list-rows'} aria-busy={isPlaceholderData} data-scrolls>
      <Rows {...rowsProps} list={data} />
    </div>
  )
}
