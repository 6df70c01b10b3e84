import type { ListQuery, ListReply } from '@nazorat/machines/api-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exactTotalQuery } from '../../api/queries.ts'
import type { Amount } from '../../i18n/total.ts'

interface ListTotal {
  readonly amount: Amount | undefined
  /** Has the exact total counted, where only a lower bound is known. */
  readonly ask: (() => void) | undefined
  readonly isCounting: boolean
}

/** The total of a list: as its page has it, or the exact one once somebody has asked for it, until the filter changes. */
export function useTotal(type: string, query: ListQuery, reply: ListReply | undefined): ListTotal {
  const { page: _page, pageSize: _pageSize, sortBy: _sortBy, orderType: _orderType, ...filter } = query
  const key = JSON.stringify([type, filter])
  const [askedFor, setAskedFor] = useState('')
  const isAsked = askedFor === key
  const { data: total, isFetching } = useQuery({ ...exactTotalQuery(type, filter), enabled: isAsked })
  const isBound = reply?.totalIsLowerBound === true
  return {
    amount: isBound && isAsked && total !== undefined ? { total } : reply,
    ask: isBound && !(isAsked && total !== undefined) ? () => setAskedFor(key) : undefined,
    isCounting: isAsked && isFetching,
  }
}
