import { type DefaultOptions, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

// Components hear of an answer at the end of what brought it: each of hundreds of messages at a start would else have a timer.
notifyManager.setScheduler(queueMicrotask)

/**
 * Makes the cache of what the server said; `onForbidden` is told when a screen's own subject is refused. `more`: how queries are asked on a
 * device that has answers of its own.
 */
export const createQueryClient = (onForbidden: () => void, more: DefaultOptions['queries'] | false): QueryClient =>
  (client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.['page'] && error instanceof Problem && error.status === 403) onForbidden()
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isPassing(error),
        ...more,
      },
      // A command is repeated by the person, with the same key, never by itself; without a network it fails at once.
      mutations: { retry: false, networkMode: 'always' },
    },
  }))

/** That of this page, for code that no component runs. */
export const queryClient = (): QueryClient => client

let client: QueryClient

/** Whether the same call may succeed by itself a moment later. */
const isPassing = (error: Error): boolean => error instanceof Problem && (error.status === 0 || error.status >= 502)
