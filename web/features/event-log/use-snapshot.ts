import type { LogFilters, LogReply } from '@nazorat/machines/api-types'
import { eventLog } from '@nazorat/machines/reports/event-log'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from '../../api/live.ts'
import { askLog, blockSize, newestQuery, rowsQuery } from './queries.ts'

interface Snapshot {
  /** Where the log ended: rows are counted from there. */
  readonly head: number
  readonly total: number
}

/**
 * The log as it stood at a moment, so that rows keep their places while one reads. What happens since is counted in
 * `news`; `follow` takes it in. While `following` it comes in by itself.
 */
export function useSnapshot(filters: LogFilters, following: boolean) {
  const client = useQueryClient()
  const newest = useQuery(newestQuery(filters))
  const key = JSON.stringify(filters)
  const [later, setLater] = useState<{ key: string; reply: LogReply } | null>(null)
  const [news, setNews] = useState({ key, head: 0, n: 0 })
  const reply = later?.key === key && later.reply.head >= (newest.data?.head ?? 0) ? later.reply : newest.data
  const asking = useRef(false)
  const again = useRef(false)

  const take = (next: LogReply) => {
    // Its rows are there before it is shown.
    client.setQueryData(rowsQuery(filters, next.head, 0).queryKey, next)
    setLater({ key, reply: next })
  }
  const follow = async () => take(await askLog({ ...filters, pageSize: blockSize }))
  const look = async () => {
    if (!reply) return
    if (following) return follow()
    const { head, total } = await askLog({ ...filters, after: reply.head, pageSize: 0 })
    setNews({ key, head, n: total })
  }
  useWatch({ type: eventLog.type }, () => {
    if (asking.current) return void (again.current = true)
    asking.current = true
    const ask = (): Promise<void> =>
      look()
        .catch(() => {})
        .then(() => new Promise((resolve) => setTimeout(resolve, pause)))
        .then(() => {
          if (!again.current) return void (asking.current = false)
          again.current = false
          return ask()
        })
    void ask()
  })
  useEffect(() => {
    if (newest.data && !newest.isPlaceholderData) client.setQueryData(rowsQuery(filters, newest.data.head, 0).queryKey, newest.data)
  }, [client, filters, newest.data, newest.isPlaceholderData])

  const snapshot: Snapshot | undefined = reply && { head: reply.head, total: reply.total }
  return {
    snapshot,
    texts: reply?.texts ?? {},
    isOld: newest.isPlaceholderData,
    error: newest.data ? null : newest.error,
    retry: () => void newest.refetch(),
    news: news.key === key && reply && news.head > reply.head ? news.n : 0,
    follow: () => void follow().catch(() => {}),
  }
}

/** Often enough to be live, rarely enough to be read; in milliseconds. */
const pause = 1000
